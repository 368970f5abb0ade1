interface Exchange {
  /** `{base_url}`. */
  api: string;
  clientId: string;
  isPublicClient: boolean;
  redirectUri: string;
  /** Empty without PKCE. */
  verifier: string;
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The curl command of the code exchange. The code and the secret are shell variables. */
export function exchangeCurl({ api, clientId, isPublicClient, redirectUri, verifier }: Exchange): string {
  const fields = [
    quote("grant_type=authorization_code"),
    `"code=$CODE"`,
    quote(`redirect_uri=${redirectUri}`),
    quote(`client_id=${clientId}`),
    ...(isPublicClient ? [] : [`"client_secret=$CLIENT_SECRET"`]),
    ...(verifier ? [quote(`code_verifier=${verifier}`)] : []),
  ];
  return [
    `curl -s -X POST ${quote(`${api}/oauth2/token`)}`,
    ...fields.map((field) => `--data-urlencode ${field}`),
  ].join(" \\\n  ");
}
