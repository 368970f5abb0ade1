import fs from "node:fs";
import { readEnglishMessages, TYPES_FILE } from "./english-messages.ts";

/** `npm run messages`, after a change of `languages/en/`. */
const { types, problems } = readEnglishMessages();
fs.writeFileSync(TYPES_FILE, types);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
