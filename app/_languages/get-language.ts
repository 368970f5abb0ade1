import { getLocale, getTranslations } from "next-intl/server";
import { createLanguage, type Language } from "./language.ts";

/** The language of the page, in asynchronous components and in `generateMetadata`. */
export const getLanguage = async (): Promise<Language> => createLanguage(await getLocale(), await getTranslations());
