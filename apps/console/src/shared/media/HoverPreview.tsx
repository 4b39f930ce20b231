import { Popover } from "antd";
import { type ReactNode } from "react";
import "./media.css";

/**
 * Hover time before the enlarged picture appears, in seconds. Source: visual language, which also defines a width of
 * 520 px.
 */
const showAfterSeconds = 0.5;

interface Props {
  source: string;
  overlay: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Enlarges a picture after half a second of hovering. The preview appears below the row and never covers it. */
export function HoverPreview({ source, overlay, footer, children }: Props) {
  if (source === "") return children;
  const card = (
    <div className="preview">
      <div className="preview-picture">
        <img src={source} alt="" />
        {overlay}
      </div>
      <div className="preview-foot">{footer}</div>
    </div>
  );
  return (
    <Popover
      content={card}
      mouseEnterDelay={showAfterSeconds}
      placement="bottomLeft"
      arrow={false}
      styles={{ container: { padding: 0, overflow: "hidden" } }}
      destroyOnHidden
    >
      {children}
    </Popover>
  );
}
