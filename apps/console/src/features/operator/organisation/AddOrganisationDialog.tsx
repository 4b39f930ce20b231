import { addOrganisation, findOrganisations } from "@huiyan/contract/operator/organisation.api";
import { getSystemInfo } from "@huiyan/contract/organisation/organisation.api";
import { personTexts } from "@huiyan/contract/people/people.rules";
import { isGoodPassword, passwordRuleText } from "@huiyan/contract/session/session.rules";
import { z } from "zod";
import { sealPassword } from "#shared/api/seal-password.ts";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { CommandDialog } from "#shared/dialog/CommandDialog.tsx";
import { PasswordField } from "#shared/form/PasswordField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { organisationText as text } from "./organisation.texts.ts";

/**
 * Returns the schema of the form.
 * @param needsPassword true if the installation cannot send codes by SMS: the first admin then needs a password to sign
 * in
 */
const schemaOf = (needsPassword: boolean) =>
  addOrganisation.input.extend({
    password: z
      .string()
      .min(needsPassword ? 1 : 0, personTexts.password)
      .refine((password) => password === "" || isGoodPassword(password.trim()), passwordRuleText),
  });

/** Dialog that creates an organisation with its first admin. */
export function AddOrganisationDialog({ onClosed }: { onClosed: () => void }) {
  const needsPassword = useQueryOf(getSystemInfo, {}).data?.phone_codes === false;
  const form = useCommandForm(addOrganisation, {
    schema: schemaOf(needsPassword),
    initial: { name: "", account: "", admin_name: "", password: "" },
    sent: ({ password, ...rest }) => (password === "" ? rest : { ...rest, password }),
    prepare: async ({ password, ...rest }) =>
      password === undefined ? rest : { ...rest, password: await sealPassword(password) },
    success: ({ password_kept }) => text(password_kept ? "addedKept" : "added"),
    refresh: (client) => client.invalidateQueries({ queryKey: [findOrganisations.name] }),
  });
  return (
    <CommandDialog run={form} title={text("add")} action={text("add")} onClosed={onClosed}>
      <TextField form={form} name="name" label={text("name")} required input={{ autoFocus: true, maxLength: 50 }} />
      <TextField form={form} name="admin_name" label={text("adminName")} required input={{ maxLength: 16 }} />
      <TextField
        form={form}
        name="account"
        label={text("adminPhone")}
        required
        input={{ inputMode: "tel", autoComplete: "off" }}
      />
      <PasswordField
        form={form}
        name="password"
        label={text("adminPassword")}
        required={needsPassword}
        hint={[contractText(passwordRuleText), text(needsPassword ? "passwordNeeded" : "passwordFree")].map((line) => (
          <div key={line}>{line}</div>
        ))}
        input={{ autoComplete: "new-password" }}
      />
    </CommandDialog>
  );
}
