"use client";

import { IconUserQuestion } from "@tabler/icons-react";
import { NotFoundPage } from "../../../../_ui/not-found-page.tsx";
import { userTexts } from "../texts.ts";

const texts = userTexts;

const UserNotFound = () => (
  <NotFoundPage heading={texts.title} icon={IconUserQuestion} texts={texts.notFound} href="/admin/users" />
);
export default UserNotFound;
