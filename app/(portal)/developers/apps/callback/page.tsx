import { TestReturn } from "./test-return.tsx";

export const metadata = { title: "Back from approval" };

export default function TestReturnPage() {
  return <TestReturn />;
}
