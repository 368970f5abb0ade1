import { textWithNames } from "../../_ui/name.tsx";

/** The texts of signing in, of creating an account and of the first set-up. */
export const signInTexts = {
  signIn: {
    title: "Sign in",
    forgot: "Forgot password?",
    noAccount: "No account yet? <link>Create account</link>",
  },
  reset: {
    title: "Forgot password",
    description: "You get a mail with a link to choose a new password.",
    submit: "Send link",
    sent: "Check your mail",
    sentHelp:
      "If there is such an account, a mail with a link is on its way to its address. The link works once, for one hour. If no mail comes, use the link of an earlier one, or ask the staff of this service for a link.",
    backToSignIn: "Back to sign-in",
  },
  newPassword: {
    title: "Choose a new password",
    description: (username: string) =>
      textWithNames`For the account ${username}. All of its sessions end. If its e-mail address was never confirmed, everything else that can sign in or act ends, too.`,
    password: "New password",
    submit: "Change password",
    again: "Ask for a new link",
    done: "Password changed",
    doneHelp: "Sign in with your new password.",
    ended:
      "Nobody had confirmed the e-mail address before, so somebody else may have set up the account. This was ended:",
    left: "This can still sign in to your account or act for it:",
    leftHelp: "Sign in with your new password. The next page ends all of it with one button, if it is not yours.",
    signInAndLook: "Sign in and look at it",
    signIn: "Sign in",
    signInAndGoOn: "Sign in and go on",
  },
  confirmEmail: {
    title: "Confirm your e-mail address",
    question: (email: string, username: string) =>
      textWithNames`Is ${email} the address of your account ${username}? Mails about the account are sent to it.`,
    submit: "Confirm address",
    done: "Address confirmed",
    changed: "Address changed",
    doneHelp: (email: string, username: string) => textWithNames`${email} is the address of the account ${username}.`,
    elsewhere: (username: string) => textWithNames`You are not signed in to ${username} in this browser`,
    elsewhereHelp:
      "If you set up this account, sign in first and open the link in the mail once more: everything stays as it is. If you confirm the address here, the account starts anew, because somebody else may have set it up: its password, passkeys, authenticator app, API tokens, applications and webhooks end, and you choose a new password.",
    startAnew: "Confirm and start anew",
    signInFirst: "Sign in",
    startedAnew: "Whatever could sign in or act for the account has ended. Choose a new password to sign in.",
    choosePassword: "Choose a new password",
    toAccount: "Go to my account",
  },
  usedLink: {
    title: "This link does not work",
    text: "It was used, it is out of date, or a newer link replaced it.",
  },
  signUp: {
    title: "Create account",
    haveAccount: "Already have an account? <link>Sign in</link>",
    submit: "Create account",
  },
  accountForm: {
    username: "Username",
    usernameHelp: "3 to 32 letters, digits, dots, dashes or underscores",
    email: "E-mail",
    password: "Password",
    passwordHelp: "At least 10 characters, and not easy to guess: several words, for example.",
    showPassword: "Show characters",
  },
  setup: {
    title: "Set up",
    description:
      "Create the first account of this installation. It is an admin account: it can manage all other accounts.",
    submit: "Create admin account",
    demo: "Load a demo fleet",
    demoHelp: "60 bots on a simulated platform, to try everything out. You can remove all of it with one click.",
    loading: "Loading",
  },
  invalidLink: {
    title: "This set-up link is not valid",
    text: "A set-up link works once. It ends when another one is used, and when the service starts again more than ten minutes after it was printed.",
    signIn: "If the first account exists, sign in with it.",
    restart: "If it does not exist, restart the service: it prints a new link.",
    action: "Go to sign-in",
  },
} as const;
