import { defaultIndustry, industries, industryName } from "@huiyan/contract/organisation/industries";
import { createOrganisation } from "@huiyan/contract/organisation/organisation.api";
import { NewOrganisation } from "@huiyan/contract/organisation/organisation.rules";
import { Select } from "antd";
import { useState } from "react";
import { CommandForm } from "#shared/form/CommandForm.tsx";
import { FormField } from "#shared/form/FormField.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { currentLanguage } from "#shared/format/language.ts";
import { reopen } from "#shared/screen/reopen.ts";
import { LogoField } from "./LogoField.tsx";
import { organisationText as text } from "./organisation.texts.ts";

/** Delay before the reload in milliseconds, so that the toast can be read. */
const reloadAfterMs = 1000;

/** Form that creates an organisation. The user who sends it becomes the admin. docs/reference/rights.md R19. */
export function CreateEnterprise({ account }: { account: string }) {
  const [logo, setLogo] = useState<readonly File[]>([]);
  const form = useCommandForm(createOrganisation, {
    schema: NewOrganisation,
    initial: { name: "", type: defaultIndustry, addr: "", phone: account },
    sent: (fields) => ({ fields, files: { logo } }),
    success: text("created"),
    onSuccess: () => void setTimeout(() => reopen("/home", text("created")), reloadAfterMs),
  });
  const options = industries.map((value) => ({ value, label: industryName(value, currentLanguage()) }));
  return (
    <section className="company-panel">
      <h2>{text("create")}</h2>
      <CommandForm
        run={{ ...form, busy: form.busy || form.done, submit: () => form.done || form.submit() }}
        name={text("create")}
        action={text("create")}
        className="company-form"
      >
        <TextField form={form} name="name" label={text("name")} required />
        <FormField form={form} name="type" label={text("type")} required>
          {(control) => <Select {...control} options={options} showSearch={{ optionFilterProp: "label" }} />}
        </FormField>
        <TextField form={form} name="phone" label={text("phone")} required input={{ inputMode: "tel" }} />
        <TextField form={form} name="addr" label={text("addr")} />
        <LogoField files={logo} onChange={setLogo} />
      </CommandForm>
    </section>
  );
}
