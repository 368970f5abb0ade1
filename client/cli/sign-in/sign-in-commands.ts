import { Client } from "../../client.ts";
import { EXIT, subcommand } from "../subcommand.ts";
import { hasOwnToken } from "./access.ts";
import { revokeToken, startDevice, waitForToken } from "./device-grant.ts";
import { readVariable, VARIABLES } from "./environment.ts";
import { forgetSignIn, readSignIn, type SavedSignIn, saveSignIn, signInFile } from "./saved-sign-in.ts";
import { findService } from "./service-addresses.ts";

export const signIn = subcommand({
  takes: "",
  about: "signs you in: you approve it in the browser",
  help: `It prints a code and an address. Open the address in any browser, compare the code and approve.
The sign-in is kept in the settings folder of your system, readable by you alone. A person has one sign-in with
svc-bots at a time: signing in on another computer ends the one here. Where several computers or scripts work at the
same time, create an API token for each in the portal and set SVC_URL and SVC_TOKEN.`,
  flags: {
    url: { takes: "URL", about: "the address of the portal; that of the last sign-in, or SVC_URL, without it" },
  },
  async run({ flags, output, signal }) {
    const earlier = readSignIn();
    const address = flags.url ?? readVariable(VARIABLES.url) ?? earlier?.portalUrl;
    if (address === undefined) throw new Error("Say where: svc-bots sign-in --url https://bots.example.com.");
    const service = await findService(address, signal);
    const codes = await startDevice(service.apiUrl, signal);
    if (new URL(codes.verification_uri_complete).origin !== new URL(service.portalUrl).origin) {
      throw new Error(`The service at ${service.portalUrl} names an address of another one, and was not trusted.`);
    }
    await output.say(`Open ${codes.verification_uri_complete}`);
    await output.say(`and approve if it shows the code ${codes.user_code}. Waiting for you…`);
    const { access_token: token, scope, expires_in: seconds } = await waitForToken(service.apiUrl, codes, signal);
    const { id: accountId, username } = await new Client({ baseUrl: service.apiUrl, token }).get("/user");
    const expiresAt = new Date(Date.now() + seconds * 1000).toISOString();
    saveSignIn({ ...service, token, accountId, username, scopes: scope.split(" "), expiresAt });
    if (earlier && earlier.portalUrl !== service.portalUrl) {
      await output.say(`You are no longer signed in to ${earlier.portalUrl} here.`);
      await revokeToken(earlier.apiUrl, earlier.token, signal).catch(() => {}); // it may be gone for good
    }
    await output.answer(describe({ ...service, accountId, username, scopes: scope.split(" "), expiresAt }), () => [
      `Signed in to ${service.portalUrl} as ${username}.`,
    ]);
  },
});

/** Everything but the token. */
const describe = ({ portalUrl, accountId, username, scopes, expiresAt }: Omit<SavedSignIn, "token">) => ({
  url: portalUrl,
  accountId,
  username,
  scopes,
  expiresAt,
});

export const signOut = subcommand({
  takes: "",
  about: "signs you out: the service ends the access, and the saved sign-in is deleted",
  flags: {},
  async run({ output, signal }) {
    const saved = readSignIn();
    if (saved) {
      const problem = await revokeToken(saved.apiUrl, saved.token, signal).then(
        () => null,
        (error: Error) => error.message,
      );
      forgetSignIn();
      if (problem !== null) {
        await output.say(
          `svc-bots: The saved sign-in is deleted, but the service has not ended it: ${problem} End it at ${saved.portalUrl}/account/apps.`,
        );
        return EXIT.failed;
      }
    }
    await output.answer({ signedOut: saved !== null }, () => [saved ? "Signed out." : "Nobody was signed in."]);
    return EXIT.done;
  },
});

export const whoAmI = subcommand({
  takes: "",
  about: "shows who you are: the service, the account, and what you may do",
  flags: {},
  async run({ client, output, signal }) {
    const user = await (await client()).get("/user", { signal });
    const isToken = hasOwnToken();
    const saved = isToken ? null : readSignIn();
    const url = saved?.portalUrl ?? readVariable(VARIABLES.url) ?? "";
    const access = isToken ? "API token of the environment" : (saved?.scopes.join(" ") ?? "");
    const until = saved ? saved.expiresAt : null;
    await output.answer(
      { url, accountId: user.id, username: user.username, access, expiresAt: until, file: saved && signInFile() },
      () => [
        `Service   ${url}`,
        `Account   ${user.username} (${user.id})`,
        `Access    ${access}`,
        ...(until === null ? [] : [`Until     ${until}`, `File      ${signInFile()}`]),
      ],
    );
  },
});
