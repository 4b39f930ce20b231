import { type SettingField as Field } from "@huiyan/contract/point/settings-form.rules";
import { Link } from "@tanstack/react-router";
import { Button, Modal } from "antd";
import { History } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { contractText } from "#shared/format/contract-text.ts";
import { shortTime } from "#shared/format/time.ts";
import { pointAlgorithmText as text } from "./point-algorithm.texts.ts";
import { ScheduleField } from "./ScheduleField.tsx";
import { SettingField } from "./SettingField.tsx";
import { ShapeRows } from "./ShapeRows.tsx";
import { isDrawn, shapesOf } from "./setting-shapes.ts";
import { type EditedAlgorithm, type SettingsEditor } from "./use-settings-editor.ts";

interface FieldsProps {
  editor: SettingsEditor;
  current: EditedAlgorithm;
  fields: readonly Field[];
  /** True after the first attempt to save. Errors are shown only from then on. */
  isChecked: boolean;
}

function Fields({ editor, current, fields, isChecked }: FieldsProps) {
  const { troubles, mayChange, set, canvas } = editor;
  const shapes = shapesOf(current.fields, current.settings, canvas.selected);
  const problemOf = (key: string) => {
    const trouble = isChecked ? troubles.find((each) => each.key === key) : undefined;
    if (trouble === undefined) return undefined;
    const title = contractText(String(trouble.values.title));
    return contractText(trouble.text, { ...trouble.values, title });
  };
  return fields.map((field) => {
    const common = { mayChange, problem: problemOf(field.key), value: current.settings[field.key] };
    const { key } = field;
    if (isDrawn(field)) {
      const own = shapes.filter((shape) => shape.key === key);
      return <ShapeRows key={key} editor={editor} field={field} shapes={own} problem={common.problem} />;
    }
    if (field.kind === "schedule") {
      const { title, max } = field;
      return <ScheduleField key={key} {...common} title={title} max={max} onChange={(value) => set(key, value)} />;
    }
    if (field.kind === "fixed") return null;
    return <SettingField key={key} {...common} field={field} onChange={(value) => set(key, value)} />;
  });
}

function lastChange({ update: { at, user } }: EditedAlgorithm): string {
  if (at === null) return "";
  const time = shortTime(at);
  return user === "" ? text("changedAt", { time }) : text("changedBy", { user, time });
}

interface Props {
  editor: SettingsEditor;
  current: EditedAlgorithm;
  pointId: string;
  isSaving: boolean;
  /** True when the last save was refused. */
  isRefused: boolean;
  isRemoving: boolean;
  onSave: () => void;
  onTakeOff: () => void;
  onVersions: () => void;
}

/** Form of one algorithm's settings, built from the schema of the algorithm. */
export function SettingsPanel(props: Props) {
  const { editor, current, pointId, isSaving, isRefused, isRemoving, onSave, onTakeOff, onVersions } = props;
  const { mayChange, troubles } = editor;
  const [isChecked, setChecked] = useState(false);
  const [isAsked, setAsked] = useState(false);
  /** True when the user saved again during a save: another save follows it. */
  const [isWaiting, setWaiting] = useState(false);
  const submit = () => {
    if (isSaving) return setWaiting(true);
    if (!current.isDirty) return;
    setChecked(true);
    if (troubles.length === 0) onSave();
  };
  const submitNext = useEffectEvent(() => {
    setWaiting(false);
    // No further save after a refusal because another user changed the settings, since this user must decide again.
    if (!isRefused) submit();
  });
  useEffect(() => {
    if (isWaiting && !isSaving) submitNext();
  }, [isWaiting, isSaving]);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    submit();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  const { name, fields, revision, isElsewhere } = current;
  const usual = fields.filter(({ advanced }) => !advanced);
  const advanced = fields.filter((field) => field.advanced);
  return (
    <form
      className="point-alg-side"
      aria-label={text("settings", { name })}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      <header>
        <h2 className="ell">{name}</h2>
        {revision > 0 && !isElsewhere && (
          <Button type="text" size="small" icon={<History size={15} aria-hidden="true" />} onClick={onVersions}>
            {text("history")}
          </Button>
        )}
      </header>
      <p className="note point-alg-update">{lastChange(current)}</p>
      <div className="point-alg-fields">
        {isElsewhere && (
          <p className="note">
            {text("berths")}{" "}
            <Link to="/berth" search={{ config: 1, point: pointId }}>
              {text("toBerths")}
            </Link>
          </p>
        )}
        {!isElsewhere && fields.length === 0 && <p className="note">{text("fixed")}</p>}
        <Fields editor={editor} current={current} isChecked={isChecked} fields={usual} />
        {advanced.length > 0 && (
          <details open={isChecked && troubles.some(({ key }) => advanced.some((field) => field.key === key))}>
            <summary>{text("advanced")}</summary>
            <Fields editor={editor} current={current} isChecked={isChecked} fields={advanced} />
          </details>
        )}
      </div>
      {mayChange && (
        <footer>
          {revision > 0 && (
            <Button type="text" danger loading={isRemoving} onClick={() => setAsked(true)}>
              {text("takeOff")}
            </Button>
          )}
          <span className="point-alg-foot-right">
            <Button disabled={!current.isDirty} onClick={() => editor.discard(current.alg_id)}>
              {text("discard")}
            </Button>
            <Button type="primary" htmlType="submit" loading={isSaving} disabled={!current.isDirty}>
              {text("save")}
            </Button>
          </span>
        </footer>
      )}
      <Modal
        open={isAsked}
        destroyOnHidden
        title={text("takeOffTitle", { name })}
        width={400}
        okText={text("takeOff")}
        okButtonProps={{ danger: true }}
        cancelText={text("cancel")}
        closable={{ "aria-label": text("close") }}
        onOk={() => {
          setAsked(false);
          onTakeOff();
        }}
        onCancel={() => setAsked(false)}
      >
        {text("takeOffHint")}
      </Modal>
    </form>
  );
}
