import { useLanguage } from "../../_languages/use-language.ts";
import { hidden } from "../../_ui/message-parts.tsx";

/** Says in a word beside the switch whether it is on. Its name stays the same: assistive technology says the state itself. */
export const SwitchLabel = ({ isOn, name }: { isOn: boolean; name: string }) => {
  const { t } = useLanguage();
  return (
    <>
      <span aria-hidden>{isOn ? t("automations.on") : t("automations.off")}</span>
      {hidden(name)}
    </>
  );
};
