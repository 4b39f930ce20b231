import { editOrganisation, getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { systemLogoTypes, systemTitleMax } from "@huiyan/contract/organisation/organisation.rules";
import { useQueryClient } from "@tanstack/react-query";
import { Button, Input, Upload } from "antd";
import { ImageUp } from "lucide-react";
import { type FormEvent, useEffect, useState } from "react";
import { useCommand } from "../../../shared/api/use-command.ts";
import { notify } from "../../../shared/dialog/notice.ts";
import { FormField } from "../../../shared/form/FormField.tsx";
import { type Member } from "../SettingFrame.tsx";
import { SettingSection } from "../SettingSection.tsx";
import { settingText as text } from "../setting.texts.ts";
import { LogoPreview } from "./LogoPreview.tsx";
import { logoProblem } from "./logo-file.ts";

/** Name and logo, shown in a drawn top bar before they are saved. Of several files the last one counts. */
export function LogoForm({ org }: { org: Member["org"] }) {
  const client = useQueryClient();
  const [title, setTitle] = useState(org.title);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const command = useCommand(editOrganisation, {
    quiet: true,
    onSuccess: () => {
      notify("success", text("set"));
      void client.invalidateQueries({ queryKey: [getUserInfo.name] });
    },
    onError: ({ message }) => setProblem(message),
  });
  const take = (next: File) => {
    const found = logoProblem(next);
    setProblem(found && text(found));
    if (found === undefined) setFile(next);
    return false;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (command.isPending) return;
    setProblem(undefined);
    const fields = { _id: org._id, title: title.trim() };
    command.mutate(file === undefined ? { fields } : { fields, files: { logo: [file] } });
  };
  const unchanged = file === undefined && title.trim() === org.title;
  return (
    <>
      <SettingSection title={text("preview")}>
        <LogoPreview name={title.trim() || text("product")} logo={address ?? org.logo} />
      </SettingSection>
      <SettingSection title={text("logo")}>
        <form className="setting-form" noValidate onSubmit={submit} aria-label={text("logo")}>
          <FormField label={text("systemName")} error={undefined} hint={text("systemNameHint")}>
            {(control) => (
              <Input
                {...control}
                maxLength={systemTitleMax}
                showCount
                value={title}
                onChange={(event) => setTitle(event.target.value)}
              />
            )}
          </FormField>
          <FormField label={text("logoFile")} error={problem} hint={file?.name ?? text("logoHint")}>
            {(control) => (
              <div>
                <Upload
                  id={control.id}
                  accept={systemLogoTypes.join(",")}
                  maxCount={1}
                  showUploadList={false}
                  beforeUpload={take}
                >
                  <Button icon={<ImageUp size={16} aria-hidden="true" />}>{text("chooseLogo")}</Button>
                </Upload>
              </div>
            )}
          </FormField>
          <div>
            <Button
              type="primary"
              htmlType="submit"
              loading={command.isPending}
              disabled={unchanged}
              {...(unchanged ? { title: text("unchanged") } : {})}
            >
              {text("save")}
            </Button>
          </div>
        </form>
      </SettingSection>
    </>
  );
}
