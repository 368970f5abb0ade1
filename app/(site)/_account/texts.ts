/** The texts of signing in, of creating an account and of the first set-up. */
export const signInTexts = {
  signIn: { title: "Sign in", noAccount: "No account yet?", createAccount: "Create account" },
  signUp: {
    title: "Create account",
    haveAccount: "Already have an account?",
    signIn: "Sign in",
    submit: "Create account",
  },
  accountForm: {
    username: "Username",
    usernameHelp: "3 to 32 letters, digits, dots, dashes or underscores",
    email: "E-mail",
    password: "Password",
    passwordHelp: "At least 10 characters. Use a passphrase of several words.",
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
