import { Text } from "@mantine/core";
import { IconApi } from "@tabler/icons-react";
import Link from "next/link";
import classes from "./_parts/guide.module.css";
import { GuideTitle } from "./_parts/guide-parts.tsx";
import { GUIDE } from "./guide-pages.ts";

export const metadata = { title: "Documentation" };

const REFERENCE = {
  href: "/docs/reference",
  label: "API reference",
  icon: IconApi,
  text: "Every route with its members, limits and errors; the same for programs as OpenAPI 3.1.",
};

export default function DocsPage() {
  return (
    <>
      <GuideTitle title="Documentation">
        Manage your bots from your own programs, or let your application act for the people who use it.
      </GuideTitle>
      <div className={classes.cards}>
        {[...GUIDE, REFERENCE].map(({ href, label, icon: Icon, text }) => (
          <Link key={href} href={href} className={classes.card}>
            <Icon size={26} stroke={1.6} aria-hidden />
            <Text fw={600} span>
              {label}
            </Text>
            <Text size="sm" c="dimmed" span>
              {text}
            </Text>
          </Link>
        ))}
      </div>
    </>
  );
}
