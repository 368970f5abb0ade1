import type { Broker } from "../../broker.ts";
import { defineScript, type Script } from "../../broker-script.ts";
import { EVENT_LOG_LUA } from "../event-log-lua.ts";
import { CHANGING_LUA, READING_LUA } from "./common-lua.ts";

/** The start of an account's keys. The operator's shards belong to no account. */
export const accountTag = ({ prefix }: Broker, accountId: string): string => `${prefix}{${accountId || "operator"}}`;

/** A script on the keys of one account, with the functions that all of them use. */
export const defineAccountScript = (lua: string): Script =>
  defineScript(`${EVENT_LOG_LUA}\n${READING_LUA}\n${CHANGING_LUA}\n${lua}`);

/** The same for a script that runs often and changes nothing: the server defines all functions anew for each run. */
export const defineReadingScript = (lua: string): Script => defineScript(`${READING_LUA}\n${lua}`);
