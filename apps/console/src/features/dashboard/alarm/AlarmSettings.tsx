import { getAlarmPopup, saveAlarmPopup } from "@huiyan/contract/setting/setting.api";
import { Settings2, Volume2, X } from "lucide-react";
import { useEffect, useId, useRef, useState, useSyncExternalStore } from "react";
import { playAlarmSound } from "#features/notify/notify.public.ts";
import { useSavedSetting } from "#features/setting/setting.public.ts";
import { isEscape } from "#shared/form/composing.ts";
import { bigScreenText as text } from "../big-screen.texts.ts";
import "./alarm-screen.css";

const clicks = ["pointerup", "keyup"] as const;
function subscribe(changed: () => void): () => void {
  for (const click of clicks) window.addEventListener(click, changed);
  return () => {
    for (const click of clicks) window.removeEventListener(click, changed);
  };
}
/** Returns whether the page may play sound. Browsers play none before the first click or key press. */
const maySound = (): boolean => navigator.userActivation?.hasBeenActive ?? true;
const useMaySound = (): boolean => useSyncExternalStore(subscribe, maySound);

/**
 * Switches for the popup and the sound of new alarms. They are the user's own settings, and a change applies at once.
 */
export function AlarmSettings() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLElement>(null);
  const title = useId();
  const { query, value, change } = useSavedSetting(getAlarmPopup, saveAlarmPopup, ({ popup, sound }) => ({
    popup,
    sound,
  }));
  const heard = useMaySound();
  useEffect(() => {
    if (open) panel.current?.focus();
  }, [open]);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <>
      {value?.sound === true && !heard && (
        <span className="screen-silent" role="status">
          {text("soundBlocked")}
        </span>
      )}
      <button
        ref={button}
        type="button"
        className="screen-button"
        aria-expanded={open}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <Settings2 size={18} aria-hidden="true" />
        {text("remind")}
      </button>
      {open && (
        <section
          ref={panel}
          className="screen-dialog"
          role="dialog"
          aria-labelledby={title}
          tabIndex={-1}
          onKeyDown={(event) => {
            if (!isEscape(event)) return;
            event.stopPropagation();
            close();
          }}
        >
          <header>
            <h2 id={title}>{text("remindTitle")}</h2>
            <button type="button" className="screen-popup-close" aria-label={text("close")} onClick={close}>
              <X size={18} aria-hidden="true" />
            </button>
          </header>
          {query.problem !== null && <p role="alert">{query.problem.message}</p>}
          {value !== undefined && (
            <>
              <Toggle
                name={text("popup")}
                hint={text("popupHint")}
                on={value.popup}
                onChange={(popup) => change({ ...value, popup })}
              />
              <Toggle
                name={text("sound")}
                hint={text(heard ? "soundHint" : "soundBlocked")}
                on={value.sound}
                onChange={(sound) => change({ ...value, sound })}
              />
              <button type="button" className="screen-button" onClick={() => void playAlarmSound(2)}>
                <Volume2 size={18} aria-hidden="true" />
                {text("listen")}
              </button>
            </>
          )}
        </section>
      )}
    </>
  );
}

interface ToggleProps {
  name: string;
  hint: string;
  on: boolean;
  onChange: (on: boolean) => void;
}

function Toggle({ name, hint, on, onChange }: ToggleProps) {
  const note = useId();
  return (
    <div className="screen-toggle">
      <span>
        {name}
        <small id={note}>{hint}</small>
      </span>
      <button
        type="button"
        role="switch"
        aria-checked={on}
        aria-label={name}
        aria-describedby={note}
        onClick={() => onChange(!on)}
      >
        <i />
      </button>
    </div>
  );
}
