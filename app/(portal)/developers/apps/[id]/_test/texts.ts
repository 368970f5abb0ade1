/** Texts of the test console of an application. */
export const testConsoleTexts = {
  unsupported:
    "The test console needs PKCE. Browsers support it on https pages and on this computer only: open the portal over https.",
  running: "The test is running",
  done: "It works: the API answered 200 to your application.",
  startAgain: "Start again",
  stop: "Stop the test",
  setup: {
    title: "Test the OAuth flow",
    help: "You are both the user who approves and the application.",
    warning: "The exchange replaces the token that this application has for your account, if there is one.",
    scopes: "Scopes to request",
    start: "Start the test",
    noScope: "Choose at least one permission first.",
  },
  redirectUri: {
    title: "The test needs a redirect URI",
    help: "The test runs the whole sign-in of this application in your browser and shows every request. For that, a page of this portal has to be one of the redirect URIs. You can remove it afterwards.",
    add: "Add the test redirect URI",
    added: "The test redirect URI was added",
  },
  steps: "Steps of the OAuth flow",
  states: { later: "Not started", next: "Next", done: "Done", failed: "Failed" },
  request: {
    title: "Request",
    between: "Your browser → the approval page",
    text: "The application sends the browser to the approval page, with its client ID, the scopes, a state and the PKCE challenge.",
    action: "Go to the approval page",
  },
  decision: {
    title: "Decision",
    between: "You → the approval page → your browser",
    text: "You approve or deny. The approval page sends the browser back to the redirect URI.",
  },
  callback: {
    title: "Callback",
    between: "Your browser → the application",
    text: "The application checks that the response has the state and the issuer that it expects.",
    checks: "Checks of the application",
    stateMatches: "The state is the one that was sent",
    stateDiffers: "The state is not the one that was sent",
    issuer: (issuer: string) => `The response comes from ${issuer}`,
    noIssuer: "The response does not say who sent it",
    hasCode: "The response has a code",
    noCode: (error: string) => `The response has no code: ${error}`,
  },
  exchange: {
    title: "Exchange",
    between: "The application → the token route",
    text: (isPublicClient: boolean) =>
      isPublicClient
        ? "The application authenticates with the PKCE verifier, and exchanges the code for an access token."
        : "The application authenticates with its secret and the PKCE verifier, and exchanges the code for an access token.",
    secret: "Client secret",
    secretHelp: "Stays in the memory of this page until you leave the tab",
    secretExample: "SVCOA2S_…",
    failed: "The exchange failed. Check the client secret and try again.",
    submit: "Exchange the code",
  },
  call: {
    title: (path: string) => `GET ${path}`,
    between: "The application → the API",
    user: "The application calls the API with the token.",
    userinfo: "The application reads who approved it (OpenID Connect).",
    action: "Call the API",
  },
  http: {
    request: "Request",
    response: "Response",
    noResponse: "There was no response. Check your connection and try again.",
    reveal: "Reveal",
    hide: "Hide",
    revealLabel: (label: string) => `Reveal the secrets in: ${label}`,
    hideLabel: (label: string) => `Hide the secrets in: ${label}`,
  },
} as const;
