/** The part of oidc-provider that the bench uses; the package has no types of its own. */
declare module "oidc-provider" {
  import type { RequestListener } from "node:http";

  interface Saved {
    save(): Promise<string>;
  }
  interface Grant extends Saved {
    addOIDCScope(scope: string): void;
  }
  export default class Provider {
    constructor(issuer: string, configuration: object);
    callback(): RequestListener;
    Client: { find(id: string): Promise<object | undefined> };
    Grant: new (of: {
      accountId: string;
      clientId: string;
    }) => Grant;
    AuthorizationCode: new (
      of: object,
    ) => Saved;
  }
}

declare module "oidc-provider/lib/adapters/memory_adapter.js" {
  export default class MemoryAdapter {
    constructor(model: string, store: object);
  }
}

declare module "oidc-provider/lib/helpers/lru.js" {
  export default class LRU {
    constructor(options: { maxSize: number });
  }
}
