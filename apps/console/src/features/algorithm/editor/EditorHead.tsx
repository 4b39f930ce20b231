import { arrangementLimits } from "@huiyan/contract/algorithm/arrangement.rules";
import { listPlatforms } from "@huiyan/contract/algorithm/store.api";
import { Button, Input, Modal, Select } from "antd";
import { ArrowLeft, FlaskConical, MonitorUp, Save } from "lucide-react";
import { type Dispatch, useId, useState } from "react";
import { useQueryOf } from "#shared/api/use-query-of.ts";
import { type EditorAction, type EditorState, isBoundToPlatform, isDirty } from "./arrangement-editor.ts";
import { editorText as text } from "./editor.texts.ts";

interface FieldsProps {
  state: EditorState;
  dispatch: Dispatch<EditorAction>;
  manages: boolean;
}

/** Field for the platform. If the pipeline has algorithms, the field asks first, since a change removes them. */
function PlatformField({ state: { drawing }, dispatch, manages }: FieldsProps) {
  const id = useId();
  const platforms = useQueryOf(listPlatforms, {}, { staleTime: Number.POSITIVE_INFINITY });
  const [asked, setAsked] = useState<string>();
  const choose = (value: string) => {
    if (value === drawing.platform) return;
    if (isBoundToPlatform(drawing)) setAsked(value);
    else dispatch({ type: "platform", value });
  };
  return (
    <>
      <label htmlFor={id} className="editor-label required">
        {text("platform")}
      </label>
      <Select
        id={id}
        className="editor-platform"
        disabled={!manages}
        placeholder={text("platformPlaceholder")}
        value={drawing.platform === "" ? null : drawing.platform}
        loading={platforms.isFetching}
        options={(platforms.data ?? []).map((each) => ({ value: each.id, label: each.name }))}
        onChange={choose}
      />
      <Modal
        open={asked !== undefined}
        destroyOnHidden
        title={text("resetTitle")}
        width={400}
        okText={text("resetDo")}
        okButtonProps={{ danger: true }}
        cancelText={text("cancel")}
        closable={{ "aria-label": text("close") }}
        onOk={() => {
          if (asked !== undefined) dispatch({ type: "platform", value: asked });
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      >
        {text("resetNote")}
      </Modal>
    </>
  );
}

/** Fields for name, platform and remark. */
function EditorFields({ state, dispatch, manages }: FieldsProps) {
  const [nameId, remarkId] = [useId(), useId()];
  const { drawing } = state;
  return (
    <>
      <label htmlFor={nameId} className="editor-label required">
        {text("name")}
      </label>
      <Input
        id={nameId}
        className="editor-name"
        placeholder={text("namePlaceholder")}
        disabled={!manages}
        maxLength={arrangementLimits.name}
        value={drawing.name}
        onChange={({ target }) => dispatch({ type: "enter", field: "name", value: target.value })}
      />
      <PlatformField state={state} dispatch={dispatch} manages={manages} />
      <label htmlFor={remarkId} className="editor-label">
        {text("remark")}
      </label>
      <Input
        id={remarkId}
        className="editor-remark"
        placeholder={text("optional")}
        disabled={!manages}
        maxLength={arrangementLimits.remark}
        value={drawing.remark}
        onChange={({ target }) => dispatch({ type: "enter", field: "remark", value: target.value })}
      />
    </>
  );
}

interface Props extends FieldsProps {
  isNew: boolean;
  /** True when the user may edit, but the window is too narrow. */
  isNarrow: boolean;
  busy: boolean;
  onCancel: () => void;
  onSave: () => void;
  /** Opens the dry run. */
  onTry: () => void;
}

/** Head of the editor: name and platform of the pipeline; save, reset, cancel. */
export function EditorHead({ state, dispatch, manages, isNew, isNarrow, busy, onCancel, onSave, onTry }: Props) {
  const dirty = isDirty(state);
  return (
    <header className="page-head">
      <Button
        type="text"
        size="small"
        aria-label={text("back")}
        title={text("back")}
        icon={<ArrowLeft size={18} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onCancel}
      />
      <h1>{isNew ? text("addTitle") : text("editTitle")}</h1>
      {(!isNarrow || !isNew) && <EditorFields state={state} dispatch={dispatch} manages={manages} />}
      <span className="page-actions">
        {!manages && !isNarrow && <span className="page-summary">{text("lookOnly")}</span>}
        {manages && (
          <>
            <span className="page-summary editor-unsaved" aria-live="polite">
              {dirty && text("unsaved")}
            </span>
            <Button onClick={onCancel}>{text("cancel")}</Button>
            <Button icon={<FlaskConical size={16} aria-hidden="true" />} onClick={onTry}>
              {text("dryRun")}
            </Button>
            <Button disabled={!dirty} onClick={() => dispatch({ type: "reset" })}>
              {text("reset")}
            </Button>
            <Button type="primary" icon={<Save size={16} aria-hidden="true" />} loading={busy} onClick={onSave}>
              {text("save")}
            </Button>
          </>
        )}
      </span>
      {isNarrow && (
        <p className="editor-narrow" role="status">
          <MonitorUp size={16} strokeWidth={1.75} aria-hidden="true" />
          {text(isNew ? "narrowNew" : "narrow")}
        </p>
      )}
    </header>
  );
}
