import { formatList, formatNumber, plural } from "../../../../_ui/format.ts";
import { textWithNames } from "../../../../_ui/name.tsx";
import { applicationsTexts } from "../texts.ts";

const REMOVED_SECRETS = "Servers that use it can no longer exchange codes.";

function removedSecrets(count: number): string {
  if (count === 0) return "It has no secret then.";
  if (count === 1) return `Its secret is removed at once. ${REMOVED_SECRETS}`;
  return `Its ${count} secrets are removed at once. Servers that use them can no longer exchange codes.`;
}

/** Texts of an application's page, without those of the test console. */
export const applicationTexts = {
  application: "Application",
  applications: applicationsTexts.title,
  tabs: {
    general: "General",
    oauth: "OAuth",
    url: "URL generator",
    test: "Test",
    users: "Users",
    verification: "Verification",
  },
  notFound: {
    title: "Application not found",
    text: "It was deleted, or it belongs to another account.",
    action: "All applications",
  },
  disabled: {
    title: "Staff have disabled this application",
    noReason: "No reason was given.",
    effects: "Its tokens, codes and authorization requests are refused. When staff enable it, its tokens work again.",
  },
  changes: {
    verifiedTitle: "Some changes end the verification",
    verifiedText:
      "The verification ends when you change the name, description, icon, a link, the client type, a redirect URI or a sign-out address, or add a scope or the sign-in by a code. Removing something other than the name does not end it.",
    pendingTitle: "Some changes withdraw your verification request",
    pendingText:
      "The request is withdrawn when you change the name, description, icon, a link, the client type, a redirect URI or a sign-out address, or add a scope or the sign-in by a code. Removing something other than the name does not withdraw it.",
    confirmVerifiedTitle: (name: string) => textWithNames`This ends the verification of ${name}`,
    confirmPendingTitle: (name: string) => textWithNames`This withdraws the verification request for ${name}`,
    confirmVerifiedText: (changes: readonly string[]) =>
      `You are changing ${formatList(changes)}. Staff verified the application as it is now. After this change only you can approve it, until staff verify it again. Its current users keep their access.`,
    confirmPendingText: (changes: readonly string[]) =>
      `You are changing ${formatList(changes)}. Staff review the application as it was when you sent the request. After this change you have to request verification again.`,
    saveVerified: "Save and end verification",
    savePending: "Save and withdraw request",
  },
  missing: {
    title: "Settings are missing",
    redirectUri: "Save a redirect URI. Without one, users cannot be sent back.",
    scope: "Choose a scope. Without one, there is nothing to approve.",
    action: "Go to the OAuth tab",
  },
  identity: {
    title: "Identity",
    name: "Name",
    clientId: "Client ID",
    copyClientId: "client ID",
    created: "Created",
    note: "The client ID is not a secret. It is part of every authorization URL.",
    rename: "Rename",
    renameTitle: "Rename application",
    nameHelp: applicationsTexts.create.nameHelp,
    renamed: (name: string) => textWithNames`Renamed to ${name}`,
  },
  details: {
    title: "Shown to users",
    help: "Users see this, and the name, when they are asked to approve the application.",
    none: "Nothing yet. The first letter of the name takes the place of an icon.",
    edit: "Edit",
    icon: "Icon",
    iconHelp: "The middle of the picture that you choose, drawn as a small PNG. No other site is asked for it.",
    chooseIcon: "Choose a picture",
    removeIcon: "Remove the icon",
    unreadable: "Your browser cannot read this file as a picture.",
    description: "Description",
    descriptionHelp: "What the application does, in one or two sentences. Up to 200 characters",
    privacyUrl: "Privacy policy",
    termsUrl: "Terms of service",
    save: "Save",
    saved: "Saved what users see",
  },
  clientType: {
    title: "Client type",
    publicClient: "Public client",
    publicClientHelp:
      "For programs that cannot keep a secret: a web page without a server, a phone app or a desktop app.",
    publicNote:
      "It authenticates with PKCE (S256) in every exchange and has no secret. If you make it a confidential client again, it needs a new secret before it can exchange a code.",
    confidentialNote: "It authenticates with its secret. PKCE is optional, and recommended.",
    confirmTitle: "Make it a public client?",
    confirmAction: "Make it a public client",
    confirmText: (secrets: number) =>
      `${removedSecrets(secrets)} Every authorization request has to include a PKCE challenge (S256), and loopback redirect URIs are accepted with any port.`,
    nowPublic: "The application is now a public client without a secret.",
    nowConfidential: "The application is now a confidential client. Add a secret.",
  },
  secrets: {
    title: "Client secrets",
    help: "Your server sends a secret when it exchanges a code. A secret is shown only once. Afterwards you see its first characters.",
    none: "This application has no secret, so it cannot exchange a code. Add a secret.",
    list: "Client secrets",
    addFirst: "Add a secret",
    addSecond: "Add a second secret",
    rotation:
      "To change the secret without an interruption, add a second one, use it on your server, then remove the first.",
    reset: "Reset secret",
    resetTitle: "Reset the secret?",
    resetEffects: (secrets: number) =>
      plural(secrets, {
        one: "The secret stops working at once, and you get a new one. Nobody can sign in until your server uses the new secret. Existing tokens keep working.",
        other:
          "Both secrets stop working at once, and you get a new one. Nobody can sign in until your server uses the new secret. Existing tokens keep working.",
      }),
    newTitle: "Your new secret",
    done: "Done",
    hint: (hint: string) => `${hint}…`,
    created: "Created {time}",
    lastUsed: "Last used {time}",
    neverUsed: "Never used",
    remove: "Remove",
    removeLabel: (hint: string) => `Remove secret ${hint}`,
    removeTitle: "Remove this secret?",
    removeAction: "Remove secret",
    removeEffects: (hint: string) => `Servers that use ${hint}… can no longer exchange codes.`,
    removed: (hint: string) => `The secret ${hint}… was removed`,
  },
  delete: {
    title: "Delete application",
    effects: "Its secrets, approvals and tokens are deleted too. This cannot be undone.",
    action: "Delete application",
    users: (count: number) => {
      if (count === 0) return "No account has approved it.";
      return plural(count, {
        one: "1 account has approved it. Its tokens stop working at once.",
        other: `${formatNumber(count)} accounts have approved it. Their tokens stop working at once.`,
      });
    },
    confirmLabel: (name: string) => textWithNames`Type ${name} to delete it`,
    done: (name: string) => textWithNames`${name} was deleted`,
  },
  redirectUris: {
    title: "Redirect URIs",
    help: "Users are sent to one of these addresses after they approve or deny. The address in a request has to match exactly.",
    list: "Redirect URIs",
    field: (number: number) => `Redirect URI ${number}`,
    saveFirst: "Save the new redirect URI first, or remove it.",
    example: "https://example.com/callback",
    problem: (problem: string) => `The address ${problem}.`,
    duplicate: "This address is already in the list",
    save: "Save",
    saved: "Saved",
    remove: "Remove",
    removeLabel: (number: number) => `Remove redirect URI ${number}`,
    removed: "The redirect URI was removed",
    add: "Add redirect URI",
    publicRules:
      "Addresses have to use https, http on this computer (127.0.0.1, [::1] or localhost, with any port, whatever port you save), or the scheme of an app: your domain name in reverse, such as com.example.app:/callback, or an extension of an editor, such as vscode://publisher.name/callback.",
    confidentialRules:
      "Addresses have to use https, or http on this computer (127.0.0.1, [::1] or localhost) with exactly the saved port. Only public clients can use any port, or the scheme of an app.",
  },
  deviceFlow: {
    title: "Sign-in by a code",
    label: "Let devices and programs sign users in by a code",
    help: "For what has no browser, such as a program on the command line: it shows a code, and the user enters it at /device. Whoever has the client ID of a public client can show such codes, so leave it off if you do not need it.",
    nowOn: "Devices can sign users in by a code",
    nowOff: "Devices can no longer sign users in by a code",
  },
  logoutUris: {
    title: "Sign-out addresses",
    help: "If your application sends users to the sign-out page, they can come back to one of these addresses. The post_logout_redirect_uri of a request has to match exactly.",
    list: "Sign-out addresses",
    field: (number: number) => `Sign-out address ${number}`,
    removeLabel: (number: number) => `Remove sign-out address ${number}`,
    removed: "The sign-out address was removed",
    add: "Add sign-out address",
    confidentialRules: "Addresses have to use https, or http on this computer (127.0.0.1, [::1] or localhost).",
  },
  scopes: {
    title: "Scopes",
    help: "The application can request these scopes only. Users see the sentences below when they approve.",
    risks: {
      credentials: "Receive credentials",
      act: "Act as the user",
      change: "Change data",
      read: "Read data",
    },
    saving: "Saving…",
    saved: "Saved",
  },
  url: {
    formTitle: "Authorization request",
    formHelp: "These choices are not saved. They only change the URL below.",
    redirectUri: "Redirect URI",
    prompt: "Prompt",
    prompts: {
      none: "none: never show a page",
      login: "login: ask for the password again",
      consent: "consent: always ask for approval",
      default: "Ask for approval only if it is needed",
    },
    scopes: "Scopes",
    scopesRequired: "Choose at least one scope",
    state: "State",
    newValues: "Generate new values",
    pkce: "PKCE (S256)",
    pkceRequired: "Required for public clients.",
    pkceOptional: "Only the program that sent the request can exchange the code.",
    noScope: "Choose at least one scope. A request without a scope is refused.",
    noPkce: "A public client needs PKCE. Browsers support it on https pages and on this computer only.",
    resultTitle: "Authorization URL",
    open: "Open",
    url: "URL",
    parameters: "Parameters",
    exchangeTitle: "Code exchange",
    exchangeHelp: (isPublicClient: boolean) =>
      isPublicClient
        ? "Users come back to the redirect URI with a code. It is valid for ten minutes and for one exchange. Set the variable CODE to it."
        : "Users come back to the redirect URI with a code. It is valid for ten minutes and for one exchange. Set the variable CODE to it, and CLIENT_SECRET to the client secret.",
    verifier: "PKCE verifier",
    exchange: "Exchange (curl)",
  },
  parameters: {
    response_type: "Requests a code. No other response type is supported.",
    client_id: "Identifies the application.",
    redirect_uri: "The address to which users are sent. It has to be one of the saved redirect URIs.",
    scope: "The requested scopes. Users see each as a sentence.",
    state: "Returned unchanged. Compare it with the value you sent, and refuse the response if it differs.",
    code_challenge: "The hash of your PKCE verifier. The code can be exchanged only with the verifier.",
    code_challenge_method: "How the verifier was hashed. Only S256 is supported.",
    prompt: "Whether users are asked to approve again, to sign in again, or not at all.",
  },
  users: {
    emptyTitle: "No users yet",
    emptyText:
      "Accounts that approve this application are listed here, with the date, the approved scopes and the last use. Names and e-mail addresses are not shown.",
    approvals: (accounts: number) =>
      plural(accounts, {
        one: "{accounts} has approved this application. {tokens}",
        other: "{accounts} have approved this application. {tokens}",
      }),
    tokens: (count: number) =>
      plural(count, { one: "1 active token.", other: `${formatNumber(count)} active tokens.` }),
    list: "Users",
    account: (number: number) => `Account ${number}`,
    since: "Approved",
    lastUsed: "Last used",
    never: "Never",
    token: "Token",
    hasToken: "Active",
    noToken: "None",
    scopes: "Scopes",
    latest: (count: number) => `Only the latest ${count} are listed.`,
    revoke: "Revoke all tokens",
    revokeTitle: "Revoke all tokens?",
    revokeEffects: (tokens: number) =>
      plural(tokens, {
        one: "The token stops working at once, and so do codes that were not exchanged yet. Users have to open the approval page again. Their approvals are kept.",
        other: `All ${formatNumber(tokens)} tokens stop working at once, and so do codes that were not exchanged yet. Users have to open the approval page again. Their approvals are kept.`,
      }),
    revoked: (count: number) =>
      plural(count, { one: "1 token was revoked", other: `${formatNumber(count)} tokens were revoked` }),
  },
  verification: {
    title: "Verification",
    states: {
      none: "Only you can approve this application. After staff have verified it, everyone can.",
      pending: "Staff are reviewing your request. Until they decide, only you can approve this application.",
      verified: "Everyone can approve this application, and sees that it is verified.",
    },
    disabledStates: {
      pending: "Staff are reviewing your request. Until they enable this application, nobody can approve it.",
      verified: "Staff have verified this application. Until they enable it, nobody can approve it.",
    },
    requirements: "Requirements",
    redirectUriSaved: "A redirect URI is saved<state>: done</state>",
    redirectUriMissing: "A redirect URI is saved<state>: missing, see the OAuth tab</state>",
    scopeChosen: "A scope is chosen<state>: done</state>",
    scopeMissing: "A scope is chosen<state>: missing, see the OAuth tab</state>",
    useCase: "Use case",
    useCaseHelp:
      "Who uses the application, what it does with each scope, and where it stores what it reads. 20 to 2000 characters",
    request: "Request verification",
    requestAgain: "Request verification again",
    requested: "Your verification request was sent",
    history: "History",
    historyRequested: "Requested",
    historyPending: "Waiting for review",
    historyPendingText: "The decision and its reason are shown here.",
    historyWithdrawn: "Withdrawn",
    historyWithdrawnText: "The application was changed after the request. Request verification again.",
    historyApproved: "Verified",
    historyRejected: "Rejected",
  },
} as const;
