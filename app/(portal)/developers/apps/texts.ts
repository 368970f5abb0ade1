import { formatNumber, plural } from "../../../_ui/format.ts";
/** Texts of the list of applications, of a new application and of its secret. */
export const applicationsTexts = {
  title: "Applications",
  description: "Your programs and websites that other users sign in to.",
  newApplication: "New application",
  empty: {
    title: "No applications yet",
    text: "With an application, users let your program act on their account without giving it their password. They see what it requests, approve it, and can withdraw the approval. For your own scripts, an API token is enough.",
  },
  list: {
    label: "Applications",
    clientId: "Client ID",
    clientIdOf: (name: string) => `client ID of ${name}`,
    clientType: "Client type",
    publicClient: "Public",
    confidentialClient: "Confidential",
    users: "Users",
    created: "Created",
    disabled: "Disabled",
  },
  users: (count: number) => {
    if (count === 0) return "None yet";
    return plural(count, { one: "1 account", other: `${formatNumber(count)} accounts` });
  },
  verification: { none: "Not verified", pending: "Verification pending", verified: "Verified" },
  create: {
    title: "New application",
    createdTitle: "Your new application",
    nameHelp: "Users see this name when they are asked to approve the application. Up to 48 characters",
    clientType: "Client type",
    clientTypeHelp: "You can change this later.",
    confidential: "Confidential",
    confidentialHelp: "It runs on your server, which keeps a secret.",
    public: "Public",
    publicHelp: "A web page without a server, or a program on the devices of its users. It has no secret.",
    submit: "Create application",
    open: "Go to the application",
  },
  secret: {
    warning:
      "The secret is shown only once. Store it on your server, never in a web page or in an app that people download.",
    clientId: "Client ID",
    copyClientId: "client ID",
    clientSecret: "Client secret",
    copy: "Copy secret",
    saved: "I have saved the secret",
    leaveTitle: "Leave without the secret?",
    leaveText: "The secret is not shown again. To get another one, you have to reset it.",
  },
  callback: {
    title: "Test callback",
    unexpectedTitle: "This response belongs to no test",
    unexpectedText:
      "This page receives the responses of the test console. No test that was started in this tab expects this response, so it is not used.",
    action: "All applications",
  },
} as const;
