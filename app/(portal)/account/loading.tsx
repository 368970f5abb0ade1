import { LoadingRows } from "../../_ui/list-states.tsx";

export default function LoadingAccount() {
  return <LoadingRows rows={4} />;
}
