import { disableSecondFactor, getSecondFactor } from "@huiyan/contract/session/second-factor.api";
import { Button, Skeleton } from "antd";
import { ShieldCheck, ShieldOff } from "lucide-react";
import { useState } from "react";
import { type UserInfo } from "#features/organisation/organisation.public.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { ProblemBanner } from "#shared/screen/ProblemBanner.tsx";
import { SettingSection } from "../SettingSection.tsx";
import { settingText as text } from "../setting.texts.ts";
import { EnableFactorDialog } from "./EnableFactorDialog.tsx";

/** Dialog that disables the second factor, which requires a valid code. */
function DisableFactorDialog({ onClosed }: { onClosed: () => void }) {
  const form = useCommandForm(disableSecondFactor, {
    schema: disableSecondFactor.input,
    initial: { totp: "" },
    sent: ({ totp }) => ({ totp: totp.trim() }),
    refusedAt: () => "totp",
    success: text("disabled"),
    refresh: (client) => client.invalidateQueries({ queryKey: [getSecondFactor.name] }),
  });
  return (
    <CommandDialog run={form} title={text("disable")} action={text("disable")} danger onClosed={onClosed}>
      <TextField
        form={form}
        name="totp"
        label={text("code")}
        hint={text("disableHint")}
        required
        input={{ autoFocus: true, autoComplete: "one-time-code", maxLength: 20 }}
      />
    </CommandDialog>
  );
}

/** Shows whether the second factor is enabled, with a button that changes this. */
export function SecondFactor({ user }: { user: UserInfo }) {
  const factor = useQueryOf(getSecondFactor, {}, { staleTime: 0 });
  const [dialog, setDialog] = useState<"enable" | "disable">();
  const close = () => setDialog(undefined);
  const state = factor.data;
  return (
    <SettingSection title={text("factor")}>
      <ProblemBanner query={factor} />
      {state === undefined && factor.problem === null && <Skeleton active title={false} paragraph={{ rows: 1 }} />}
      {state !== undefined && (
        <div className="setting-row">
          {state.enabled ? (
            <ShieldCheck size={18} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <ShieldOff size={18} strokeWidth={1.75} aria-hidden="true" />
          )}
          <span className="two-lines">
            {state.enabled ? text("factorOn", { n: state.codes_left }) : text("factorOff")}
          </span>
          <Button onClick={() => setDialog(state.enabled ? "disable" : "enable")}>
            {text(state.enabled ? "disable" : "enable")}
          </Button>
        </div>
      )}
      {dialog === "enable" && <EnableFactorDialog user={user} onClosed={close} />}
      {dialog === "disable" && <DisableFactorDialog onClosed={close} />}
    </SettingSection>
  );
}
