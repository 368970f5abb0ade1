"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import type { z } from "zod";
import { ApplicationFlag, type ApplicationUpdate } from "#server/contract/applications.ts";
import { findIdentityChanges } from "#server/contract/verification.ts";
import { ConfirmDialog } from "../../../../_ui/confirm-dialog.tsx";
import type { Application } from "../application.ts";
import { useUpdate } from "./use-update.ts";

type Changes = Omit<z.input<typeof ApplicationUpdate>, "applicationId">;
/** Asks before a change that ends the verification. @returns Whether it goes on. */
type Ask = (changes: Changes) => Promise<boolean>;

const Asking = createContext<Ask>(async () => true);

interface Question {
  what: string[];
  answer: (goOn: boolean) => void;
}

/** Every form of the application's pages saves by `useSave`, and so is asked here. */
export function VerificationGuard({ app, children }: { app: Application; children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask: Ask = (changes) => {
    const what = app.verification === "none" ? [] : findIdentityChanges(app, changes);
    if (what.length === 0) return Promise.resolve(true);
    return new Promise((answer) => setQuestion({ what, answer }));
  };
  const answer = (goOn: boolean) => {
    question?.answer(goOn);
    setQuestion(null);
  };
  const isVerified = (app.flags & ApplicationFlag.Verified) !== 0;
  return (
    <Asking value={ask}>
      {children}
      <ConfirmDialog
        opened={question !== null}
        title={isVerified ? "This ends the verification" : "This withdraws your request"}
        action={isVerified ? "Save without verification" : "Save and withdraw the request"}
        onConfirm={() => answer(true)}
        onClose={() => answer(false)}
        waiting={false}
        error={null}
      >
        You are changing {question?.what.join(" and ")}.{" "}
        {isVerified
          ? "Staff verified the application as it is now. After this only you can approve it, until you have asked for verification again and staff have given it. The people who use it keep their access."
          : "Staff judge the application as it was when you asked. After this you have to ask for verification again."}
      </ConfirmDialog>
    </Asking>
  );
}

/** Saves changes of the application. `save` answers false where its owner did not want to lose the verification. */
export function useSave(applicationId: string) {
  const { mutateAsync, ...update } = useUpdate(applicationId);
  const ask = useContext(Asking);
  const save = async (changes: Changes): Promise<boolean> => {
    if (!(await ask(changes))) return false;
    await mutateAsync({ applicationId, ...changes });
    return true;
  };
  return { save, isPending: update.isPending, isSuccess: update.isSuccess, error: update.error, reset: update.reset };
}
