import { TestCallback } from "./test-callback.tsx";

export const metadata = { title: "Back from approval" };

export default function Page() {
  return <TestCallback />;
}
