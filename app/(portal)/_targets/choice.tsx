import { SegmentedControl, Text } from "@mantine/core";
import { useId } from "react";
import classes from "./choice.module.css";

interface Props<Value extends string> {
  label: string;
  values: readonly Value[];
  labels: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
  hiddenLabel?: boolean;
}

/** One of a few values, all of which are shown. */
export function Choice<Value extends string>({ label, values, labels, value, onChange, hiddenLabel }: Props<Value>) {
  const id = useId();
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={id} className={hiddenLabel ? "visually-hidden" : ""}>
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        classNames={{ label: classes.label ?? "" }}
        value={value}
        onChange={(chosen) => onChange(chosen as Value)}
        data={values.map((one) => ({ value: one, label: labels[one] }))}
      />
    </div>
  );
}
