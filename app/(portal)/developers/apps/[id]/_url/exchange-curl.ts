import { shellQuote } from "../../../../../_ui/shell-quote.ts";

interface Exchange {
  /** `{base_url}`. */
  api: string;
  clientId: string;
  isPublicClient: boolean;
  redirectUri: string;
  /** Empty without PKCE. */
  verifier: string;
}

/** The curl command of the code exchange. The code and the secret are shell variables. */
export function exchangeCurl({ api, clientId, isPublicClient, redirectUri, verifier }: Exchange): string {
  const fields = [
    shellQuote("grant_type=authorization_code"),
    `"code=$CODE"`,
    shellQuote(`redirect_uri=${redirectUri}`),
    shellQuote(`client_id=${clientId}`),
    ...(isPublicClient ? [] : [`"client_secret=$CLIENT_SECRET"`]),
    ...(verifier ? [shellQuote(`code_verifier=${verifier}`)] : []),
  ];
  return [
    `curl -s -X POST ${shellQuote(`${api}/oauth2/token`)}`,
    ...fields.map((field) => `--data-urlencode ${field}`),
  ].join(" \\\n  ");
}
