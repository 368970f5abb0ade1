import { getRequestConfig } from "next-intl/server";
import { compileCatalogue } from "#server/languages/compile-catalogue.ts";
import { languages } from "#server/languages/languages.ts";
import { pageLanguage } from "#server/transport/page-actor.ts";
import { reportMessageProblem } from "#server/transport/report-message-problem.ts";

/** What next-intl asks for on the server, once for each request. */
export default getRequestConfig(async ({ locale }) => {
  const { code } = languages().find(locale) ?? (await pageLanguage());
  return {
    locale: code,
    messages: compileCatalogue(languages().messagesOf(code)),
    timeZone: "UTC", // of no message: times are shown in the zone of the browser, by app/_ui/format.ts
    onError: reportMessageProblem,
  };
});
