import { Button } from "@mantine/core";
import { IconCircle, IconCircleCheckFilled } from "@tabler/icons-react";
import { Link } from "../../_ui/link.tsx";
import { hidden, textWithParts } from "../../_ui/text-with-parts.tsx";
import classes from "./overview.module.css";
import { overviewTexts } from "./texts.ts";
import type { FirstStepInfo } from "./use-first-steps.ts";

interface Props {
  step: FirstStepInfo;
  /** The style of the step's first button. */
  emphasis: "filled" | "light" | "default";
}

export function FirstStep({ step: { title, text, done, links }, emphasis }: Props) {
  const Tick = done ? IconCircleCheckFilled : IconCircle;
  return (
    <li className={classes.step} data-done={done || undefined}>
      <Tick size={22} stroke={1.6} className={classes.tick} aria-hidden />
      <div className={classes.description}>
        <span className={classes.title}>
          {done ? textWithParts(overviewTexts.steps.done, { title, hidden }) : title}
        </span>
        {!done && <span className={classes.note}>{text}</span>}
      </div>
      {!done && (
        <div className={classes.links}>
          {links.map(({ label, href }, index) => (
            <Button key={href} component={Link} href={href} size="xs" variant={index === 0 ? emphasis : "default"}>
              {label}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
