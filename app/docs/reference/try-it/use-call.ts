"use client";

import { useEffect, useRef, useState } from "react";
import type { TriedOperation } from "../tried-operation.ts";
import { type CallReply, sendCall, type TypedCall } from "./send-call.ts";

/** One call at a time: what is being sent, and what has been answered. */
export function useCall(operation: TriedOperation) {
  const [reply, setReply] = useState<CallReply | null>(null);
  const [failed, setFailed] = useState(false);
  const [isSending, setSending] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (typed: TypedCall, token: string | null) => {
    const controller = new AbortController();
    abort.current = controller;
    setReply(null);
    setFailed(false);
    setSending(true);
    try {
      setReply(await sendCall(operation, typed, { token, signal: controller.signal, onProgress: setReply }));
    } catch {
      setFailed(!controller.signal.aborted);
    } finally {
      setSending(false);
    }
  };
  return { reply, failed, isSending, send, stop: () => abort.current?.abort() };
}
