import {
  BellRing,
  Building2,
  Cctv,
  ChartColumn,
  Circle,
  CircleParking,
  Clock,
  Cpu,
  FolderTree,
  HardDrive,
  House,
  type LucideIcon,
  MonitorUp,
  Settings,
  ShoppingBag,
  UsersRound,
  Video,
  Wheat,
} from "lucide-react";

/** Icons by the name that the server uses in the menu and in shortcuts. */
const icons: Record<string, LucideIcon> = {
  home: House,
  house: House,
  video: Video,
  cctv: Cctv,
  bell: BellRing,
  "bell-ring": BellRing,
  message: BellRing,
  "hard-drive": HardDrive,
  device: HardDrive,
  devices: HardDrive,
  group: FolderTree,
  "folder-tree": FolderTree,
  parking: CircleParking,
  "square-parking": CircleParking,
  wheat: Wheat,
  farm: Wheat,
  cpu: Cpu,
  algorithm: Cpu,
  users: UsersRound,
  building: Building2,
  monitor: MonitorUp,
  "monitor-up": MonitorUp,
  chart: ChartColumn,
  clock: Clock,
  "shopping-bag": ShoppingBag,
  settings: Settings,
};

export function namedIcon(name: string): LucideIcon {
  return icons[name] ?? Circle;
}
