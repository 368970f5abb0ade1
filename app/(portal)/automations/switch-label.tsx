import { hidden } from "../../_ui/text-with-parts.tsx";
import { automationsTexts } from "./texts.ts";

/** Says in a word beside the switch whether it is on. Its name stays the same: assistive technology says the state itself. */
export const SwitchLabel = ({ isOn, name }: { isOn: boolean; name: string }) => (
  <>
    <span aria-hidden>{isOn ? automationsTexts.on : automationsTexts.off}</span>
    {hidden(name)}
  </>
);
