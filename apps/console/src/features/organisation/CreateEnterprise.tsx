import { defaultIndustry, industries, industryName } from "@huiyan/contract/organisation/industries";
import { createOrganisation } from "@huiyan/contract/organisation/organisation.api";
import { NewOrganisation } from "@huiyan/contract/organisation/organisation.rules";
import { Button, Input, Select } from "antd";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../shared/api/api-error.ts";
import { useCommand } from "../../shared/api/use-command.ts";
import { notify } from "../../shared/dialog/notice.ts";
import { FormField } from "../../shared/form/FormField.tsx";
import { useSchemaForm } from "../../shared/form/use-schema-form.ts";
import { currentLanguage } from "../../shared/format/language.ts";
import { openAfresh } from "../../shared/screen/open-afresh.ts";
import { LogoField } from "./LogoField.tsx";
import { organisationText as text } from "./organisation.texts.ts";

/** The toast can be read before the page is loaded anew. */
const reloadAfterMs = 1000;

/** The form of a new enterprise; whoever sends it is its administrator. Specification part 1, section 5. */
export function CreateEnterprise({ account }: { account: string }) {
  const form = useSchemaForm(NewOrganisation, { name: "", type: defaultIndustry, addr: "", phone: account });
  const [logo, setLogo] = useState<readonly File[]>([]);
  const create = useCommand(createOrganisation, {
    quiet: true,
    onSuccess: () => {
      notify("success", text("created"));
      setTimeout(() => openAfresh("/home"), reloadAfterMs);
    },
    onError: (error) => {
      if (error instanceof ApiError) form.setErrors(error.fields);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (create.isPending || create.isSuccess || !form.check()) return;
    create.mutate({ fields: NewOrganisation.parse(form.values), files: { logo } });
  };
  const options = industries.map((value) => ({ value, label: industryName(value, currentLanguage()) }));
  const line = (name: "name" | "addr" | "phone", required: boolean) => (
    <FormField label={text(name)} required={required} error={form.errorOf(name)}>
      {(control) => (
        <Input
          {...control}
          value={form.values[name]}
          onChange={(event) => form.set(name, event.target.value)}
          inputMode={name === "phone" ? "tel" : "text"}
        />
      )}
    </FormField>
  );
  return (
    <section className="company-panel">
      <h2>{text("create")}</h2>
      <form onSubmit={submit} noValidate aria-label={text("create")} className="company-form">
        {line("name", true)}
        <FormField label={text("type")} required error={form.errorOf("type")}>
          {(control) => (
            <Select
              {...control}
              value={form.values.type}
              options={options}
              showSearch={{ optionFilterProp: "label" }}
              onChange={(next) => form.set("type", next)}
            />
          )}
        </FormField>
        {line("phone", true)}
        {line("addr", false)}
        <LogoField files={logo} onChange={setLogo} />
        <div role="alert" className="company-problem">
          {create.error?.message}
        </div>
        <Button type="primary" htmlType="submit" loading={create.isPending || create.isSuccess}>
          {text("create")}
        </Button>
      </form>
    </section>
  );
}
