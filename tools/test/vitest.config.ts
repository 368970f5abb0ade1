import { defineConfig } from "vitest/config";
import { ROOT, SERVICE_OPTIONS, TEST_OPTIONS } from "./vitest-options.ts";

/** These know nothing of the service's application, so none is made for them. */
const PLAIN = ["{app,control,control-fnbr}/**/*.test.ts", "server/contract/**/*.test.ts"];
/** What it reads is made by the service. */
const EXCEPTION = "app/docs/reference/read-openapi-document.test.ts";
const { exclude = [] } = TEST_OPTIONS;

export default defineConfig({
  root: ROOT,
  test: {
    ...TEST_OPTIONS,
    projects: [
      { extends: true, test: { name: "plain", include: PLAIN, exclude: [EXCEPTION, ...exclude] } },
      {
        extends: true,
        test: {
          ...SERVICE_OPTIONS,
          name: "service",
          include: ["{server,tools,client}/**/*.test.ts", EXCEPTION],
          exclude: ["server/contract/**", ...exclude],
        },
      },
    ],
  },
});
