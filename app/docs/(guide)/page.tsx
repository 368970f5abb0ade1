import { Text } from "@mantine/core";
import { IconApi } from "@tabler/icons-react";
import { Link } from "../../_ui/link.tsx";
import classes from "./_parts/guide.module.css";
import { GuideTitle } from "./_parts/guide-parts.tsx";
import { GUIDE } from "./guide-pages.ts";
import { guideTexts } from "./texts.ts";

export const metadata = { title: guideTexts.title };

const REFERENCE = { href: "/docs/reference", icon: IconApi, ...guideTexts.pages.reference };

export default function DocsPage() {
  return (
    <>
      <GuideTitle title={guideTexts.title} lead={guideTexts.lead} />
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
