"use client";

import { TextInput, type TextInputProps } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { type LaterCode, useLaterCode } from "./load-later.tsx";

interface Props<Code> {
  code: LaterCode<Code>;
  /** Of the field that is loaded. */
  props: Pick<
    TextInputProps,
    "label" | "description" | "error" | "placeholder" | "required" | "w" | "maw" | "mt" | "size" | "name" | "aria-label"
  >;
  /** What stands in the field until it can be changed. */
  shown: string;
  /** The loaded field. */
  children: (code: Code, props: { autoFocus: boolean }) => ReactNode;
}

/** A field whose code is loaded later. Until then it shows its value, and keeps the focus afterwards. */
export function LateField<Code>({ code, props, shown, children }: Props<Code>) {
  const loaded = useLaterCode(code);
  const field = useRef<HTMLInputElement>(null);
  const hadFocus = useRef(false);
  if (loaded) return children(loaded, { autoFocus: hadFocus.current });
  const { label, description, error, placeholder, required, w, maw, mt, size, name } = props;
  return (
    <TextInput
      ref={field}
      {...{ label, description, error, placeholder, w, maw, mt }}
      {...(size !== undefined && { size })}
      {...(required !== undefined && { required })}
      {...(name !== undefined && { name })}
      aria-label={props["aria-label"]}
      value={shown}
      readOnly
      onFocus={() => {
        hadFocus.current = true;
        void code.start();
      }}
      onBlur={() => {
        // The field that takes its place takes its focus.
        if (field.current?.isConnected) hadFocus.current = false;
      }}
    />
  );
}
