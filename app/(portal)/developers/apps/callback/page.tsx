import { applicationsTexts } from "../texts.ts";
import { TestCallback } from "./test-callback.tsx";

export const metadata = { title: applicationsTexts.callback.title };

export default function Page() {
  return <TestCallback />;
}
