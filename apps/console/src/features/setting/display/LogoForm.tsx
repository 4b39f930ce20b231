import { editOrganisation, getUserInfo } from "@huiyan/contract/organisation/organisation.api";
import { logoLimits, systemLogoTypes, systemTitleMax } from "@huiyan/contract/organisation/organisation.rules";
import { Button, Upload } from "antd";
import { Eye, ImageUp, RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { sendFile } from "#shared/api/send-file.ts";
import { CommandForm } from "#shared/form/CommandForm.tsx";
import { FieldFrame } from "#shared/form/FieldFrame.tsx";
import { TextField } from "#shared/form/TextField.tsx";
import { useCommandForm } from "#shared/form/use-command-form.ts";
import { actionOn } from "#shared/format/format-join.ts";
import { type Member } from "../SettingFrame.tsx";
import { SettingSection } from "../SettingSection.tsx";
import { settingText as text } from "../setting.texts.ts";

const allowed: readonly string[] = systemLogoTypes;

/**
 * Returns the error of a chosen logo, so that an unsuitable file is not uploaded. The server checks the content.
 * docs/reference/rights.md R19.
 */
function logoProblem({ type, size }: { type: string; size: number }): "logoWrong" | "logoLarge" | undefined {
  if (!allowed.includes(type)) return "logoWrong";
  return size > (type === "image/svg+xml" ? logoLimits.svgBytes : logoLimits.bytes) ? "logoLarge" : undefined;
}

/** Preview of the upper left corner of the console. Without a logo, it shows the logo of the product. */
function LogoPreview({ name, logo }: { name: string; logo: string }) {
  return (
    <div className="logo-preview" role="img" aria-label={actionOn(text("preview"), name)}>
      <div className="logo-bar">
        {logo === "" ? (
          <span className="logo-mark">
            <Eye size={16} strokeWidth={2} aria-hidden="true" />
          </span>
        ) : (
          <img src={logo} alt="" />
        )}
        <span className="ell">{name}</span>
      </div>
      <div className="logo-ground">
        <i />
      </div>
    </div>
  );
}

/**
 * Form for name and logo of the organisation, with a preview of the top bar. If several files are chosen, the last one
 * is used.
 */
export function LogoForm({ org }: { org: Member["org"] }) {
  const [file, setFile] = useState<File>();
  const [goes, setGoes] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file === undefined) return setAddress(undefined);
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const form = useCommandForm(editOrganisation, {
    schema: editOrganisation.input.fields.pick({ title: true }).required(),
    initial: { title: org.title },
    sent: (typed) => ({ fields: { _id: org._id, ...typed, ...(goes ? { remove_logo: "1" as const } : {}) } }),
    prepare: async ({ fields }) =>
      file === undefined ? { fields } : { fields: { ...fields, logo_key: await sendFile("logo", file) } },
    success: text("set"),
    refresh: (client) => client.invalidateQueries({ queryKey: [getUserInfo.name] }),
    onError: ({ message }) => setProblem(message),
  });
  const take = (next: File) => {
    const found = logoProblem(next);
    setProblem(found && text(found));
    if (found === undefined) {
      setFile(next);
      setGoes(false);
    }
    return false;
  };
  const takeAway = () => {
    setProblem(undefined);
    setFile(undefined);
    setGoes(org.logo !== "");
  };
  const title = form.values.title.trim();
  const unchanged = file === undefined && !goes && title === org.title;
  const shown = address ?? (goes ? "" : org.logo);
  return (
    <>
      <SettingSection title={text("preview")}>
        <LogoPreview name={title || text("product")} logo={shown} />
      </SettingSection>
      <SettingSection title={text("logo")}>
        <CommandForm
          run={{ ...form, problem: undefined }}
          name={text("logo")}
          action={text("save")}
          blocked={unchanged ? text("unchanged") : undefined}
        >
          <TextField
            form={form}
            name="title"
            label={text("systemName")}
            hint={text("systemNameHint")}
            input={{ maxLength: systemTitleMax, showCount: true }}
          />
          <FieldFrame
            label={text("logoFile")}
            error={problem}
            hint={goes ? text("logoGoes") : (file?.name ?? text("logoHint"))}
          >
            {(control) => (
              <div className="logo-choice">
                <Upload
                  id={control.id}
                  accept={systemLogoTypes.join(",")}
                  maxCount={1}
                  showUploadList={false}
                  beforeUpload={take}
                >
                  <Button icon={<ImageUp size={16} aria-hidden="true" />}>{text("chooseLogo")}</Button>
                </Upload>
                {shown !== "" && (
                  <Button type="text" icon={<RotateCcw size={16} aria-hidden="true" />} onClick={takeAway}>
                    {text("defaultLogo")}
                  </Button>
                )}
              </div>
            )}
          </FieldFrame>
        </CommandForm>
      </SettingSection>
    </>
  );
}
