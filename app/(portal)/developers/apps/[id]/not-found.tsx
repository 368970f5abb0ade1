"use client";

import { IconApps } from "@tabler/icons-react";
import { NotFoundPage } from "../../../../_ui/not-found-page.tsx";
import { applicationTexts } from "./texts.ts";

const ApplicationNotFound = () => (
  <NotFoundPage
    heading={applicationTexts.application}
    icon={IconApps}
    texts={applicationTexts.notFound}
    href="/developers/apps"
  />
);
export default ApplicationNotFound;
