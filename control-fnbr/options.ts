/** The options of the driver, as `platform.options` of the cluster or `--platform-options` gives them. */
export interface FnbrOptions {
  /** `host:port` of an emulator that takes the place of the platform. For development. */
  endpoints?: string;
  /** The client of the game that has made the bots' credentials. They are valid for that one only. */
  authClient?: string;
  /** The language of the platform's messages: en, de, fr and so on. */
  language?: string;
}

const ADDRESS = /^[\w.-]+:\d{1,5}$/;
const LANGUAGE = /^[a-z]{2}(-[A-Z]{2})?$/;

/**
 * Checks the options, and fills in the defaults.
 * @param authClients The names that `authClient` may have.
 * @throws With the name of the option that is wrong.
 */
export function readOptions(given: unknown, authClients: readonly string[]) {
  if (typeof given !== "object" || given === null)
    throw new Error("The options of @svc/control-fnbr must be an object.");
  const { endpoints, authClient = "fortniteAndroidGameClient", language = "en", ...others } = given as FnbrOptions;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`@svc/control-fnbr has no option ${unknown}.`);
  if (endpoints !== undefined && (typeof endpoints !== "string" || !ADDRESS.test(endpoints)))
    throw new Error("The option endpoints must be an address such as localhost:4443.");
  if (!authClients.includes(authClient))
    throw new Error(`The option authClient must be one of ${authClients.join(", ")}.`);
  if (typeof language !== "string" || !LANGUAGE.test(language))
    throw new Error("The option language must be a language such as en or pt-BR.");
  return { endpoints, authClient, language };
}
