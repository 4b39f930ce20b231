import { completeSetup } from "@huiyan/contract/session/session.api";
import { passwordRuleText } from "@huiyan/contract/session/session.rules";
import { useNavigate } from "@tanstack/react-router";
import { storeToken } from "#shared/auth/session.store.ts";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { contractText } from "#shared/format/contract-text.ts";
import { EntranceForm } from "./fields/EntranceForm.tsx";
import { sessionText as text } from "./session.texts.ts";

const fields = [
  { name: "organisation", complete: "organization", hint: undefined },
  { name: "name", complete: "name", hint: undefined },
  { name: "account", complete: "username", hint: undefined },
  { name: "password", complete: "new-password", hint: passwordRuleText },
] as const;

/** Form that creates the first organisation and its admin, and signs the admin in. */
export function SetupForm({ setupKey }: { setupKey: string }) {
  const navigate = useNavigate();
  const form = useCommandForm(completeSetup, {
    schema: completeSetup.input,
    initial: { key: setupKey, organisation: "", name: "", account: "", password: "" },
    // Trimmed, since the sign-in form trims the password as well.
    sent: (typed) => ({ ...typed, password: typed.password.trim() }),
    success: text("created"),
    onSuccess: ({ token }) => {
      storeToken(token);
      void navigate({ to: "/home", replace: true });
    },
  });
  return (
    <EntranceForm name={text("setup")} action={text("create")} run={form}>
      {fields.map(({ name, complete, hint }) => (
        <TextField
          key={name}
          form={form}
          name={name}
          label={text(name)}
          hint={hint && contractText(hint)}
          input={{
            size: "large",
            name,
            type: name === "password" ? "password" : "text",
            autoComplete: complete,
          }}
        />
      ))}
    </EntranceForm>
  );
}
