import { statusTexts } from "../texts.ts";
import { ConfirmSubscription } from "./confirm-subscription.tsx";

export const metadata = { title: statusTexts.confirm.title };

export default function Page() {
  return <ConfirmSubscription />;
}
