import { type LucideIcon } from "lucide-react";

interface Props {
  name: string;
  icon: LucideIcon;
  onClick: () => void;
}

/** Icon button for the dark background of pictures and video. */
export function StageButton({ name, icon: Icon, onClick }: Props) {
  return (
    <button type="button" className="stage-button" aria-label={name} title={name} onClick={onClick}>
      <Icon size={17} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
