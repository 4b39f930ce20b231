import { Popover } from "antd";
import { type ReactNode } from "react";
import "./media.css";

/** Visual language: half a second of hovering shows it 520 wide. */
const showAfterSeconds = 0.5;

interface Props {
  source: string;
  overlay: ReactNode;
  footer: ReactNode;
  children: ReactNode;
}

/** Shows a picture large after half a second of hovering, below the row and never over it. */
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
