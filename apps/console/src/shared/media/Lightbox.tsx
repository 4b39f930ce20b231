import { Modal } from "antd";
import { ChevronLeft, ChevronRight, X } from "lucide-react";
import { type ReactNode } from "react";
import { setNoticeSlot } from "./notice-slot.ts";
import "./media.css";

interface Props {
  open: boolean;
  /** Name of the dialog, shown at the left of its head. */
  title: ReactNode;
  /** Buttons at the right of the head, before the close button. */
  actions: ReactNode;
  stage: ReactNode;
  facts: ReactNode;
  footer: ReactNode;
  names: { previous: string; next: string; close: string };
  /** Shows the previous or next picture; undefined if there is no order. */
  onStep: ((by: -1 | 1) => void) | undefined;
  onClose: () => void;
}

/**
 * Full-size view of a picture or a clip: media at the left, facts at the right, head above and keys below. Esc closes;
 * the focus stays inside.
 */
export function Lightbox({ open, title, actions, stage, facts, footer, names, onStep, onClose }: Props) {
  return (
    <Modal
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      width="min(1560px, max(100vw - 96px, min(100vw - 24px, 720px)))"
      centered
      className="lightbox-dialog"
      styles={{ container: { padding: 0, overflow: "hidden" } }}
      title={<span className="visually-hidden">{title}</span>}
      destroyOnHidden
    >
      <div className="lightbox">
        <header className="lightbox-head">
          <div className="lightbox-title">{title}</div>
          <span className="lightbox-notice" ref={setNoticeSlot} />
          {actions}
          <span className="lightbox-line" aria-hidden="true" />
          <button type="button" className="icon-button" aria-label={names.close} onClick={onClose}>
            <X size={18} strokeWidth={1.75} aria-hidden="true" />
          </button>
        </header>
        <div className="lightbox-stage">
          {stage}
          {onStep !== undefined && (
            <>
              <button
                type="button"
                className="lightbox-step previous"
                aria-label={names.previous}
                onClick={() => onStep(-1)}
              >
                <ChevronLeft size={20} aria-hidden="true" />
              </button>
              <button type="button" className="lightbox-step next" aria-label={names.next} onClick={() => onStep(1)}>
                <ChevronRight size={20} aria-hidden="true" />
              </button>
            </>
          )}
        </div>
        <aside className="lightbox-facts">{facts}</aside>
        <footer className="lightbox-foot">{footer}</footer>
      </div>
    </Modal>
  );
}
