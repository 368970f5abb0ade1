"use client";

import { IconBolt } from "@tabler/icons-react";
import { NotFoundPage } from "../../../../_ui/not-found-page.tsx";
import { automationsTexts } from "../../texts.ts";

const AutomationNotFound = () => (
  <NotFoundPage
    heading={automationsTexts.automation}
    icon={IconBolt}
    texts={automationsTexts.notFound}
    href="/automations"
  />
);
export default AutomationNotFound;
