import { createRequire } from "node:module";
import { checkInternals, type FnbrLibrary } from "./check-internals.ts";

type Fnbr = typeof import("fnbr");

// As CommonJS: test runners and bundlers unwrap `default` of such modules differently than Node does.
const load = createRequire(import.meta.url);
const loadDefault = (name: string) => load(name).default;

function loadLibrary(): FnbrLibrary {
  const { Client, Enums } = load("fnbr") as Fnbr;
  const loadNested = createRequire(load.resolve("fnbr"));
  return {
    version: load("fnbr/package.json").version,
    Client,
    Enums,
    endpoints: load("fnbr/dist/resources/Endpoints.js"),
    authClients: loadDefault("fnbr/dist/resources/AuthClients.js"),
    ClientParty: loadDefault("fnbr/dist/src/structures/party/ClientParty.js"),
    ClientPartyMember: loadDefault("fnbr/dist/src/structures/party/ClientPartyMember.js"),
    PartyMemberMeta: loadDefault("fnbr/dist/src/structures/party/PartyMemberMeta.js"),
    authSessions: {
      account: loadDefault("fnbr/dist/src/auth/FortniteAuthSession.js"),
      client: loadDefault("fnbr/dist/src/auth/FortniteClientCredentialsAuthSession.js"),
      chat: loadDefault("fnbr/dist/src/auth/EOSAuthSession.js"),
    },
    NoticeTransport: loadNested("stanza/transports/websocket").default,
  };
}

/** The library of this process. @throws When it is not the version that this driver is made for. */
export const library: FnbrLibrary = loadLibrary();
checkInternals(library);
