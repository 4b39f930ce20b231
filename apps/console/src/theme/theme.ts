/** All colours of the product. Code outside this folder contains no hex value. */
export const color = {
  // Text colours on light surfaces. The contrast on white is in brackets.
  ink: "#17202E", // main text (16.2)
  ink2: "#465264", // secondary text, table heads, icons (8.0)
  ink3: "#606B7F", // hints, units, timestamps (5.4): the lightest colour that may carry text
  ink4: "#9AA5B4", // disabled text, placeholder glyphs, chevrons: never information
  chrome: "#F4F6F9", // sidebar, page background
  panel: "#FFFFFF",
  sunken: "#F8FAFC", // table heads, tree column, footers
  hover: "#F1F5FA",
  chosen: "#E2ECFB", // selected entry of sidebar and tree
  track: "#E9EDF3", // background of segments, skeletons
  line: "#E4E9F0", // hairlines
  line2: "#CFD7E2", // control borders
  // Accent colours. No suffix: fills, icons, borders. Suffix Text: texts. Suffix Soft: backgrounds behind these texts.
  primary: "#1F6FEB",
  primaryText: "#185FCF",
  primaryDeep: "#134FAF", // strongest shade, for pressed controls
  primarySoft: "#EAF2FE",
  primaryLine: "#B9D4FB",
  success: "#1FA463",
  successText: "#13774A",
  successSoft: "#E8F6EF",
  warning: "#E8950C",
  warningText: "#955800",
  warningSoft: "#FFF4E0",
  danger: "#E5484D",
  dangerText: "#C22D35",
  dangerSoft: "#FDECEC",
  personText: "#6D3FB8", // text of a value that a user changed
  neutralSoft: "#EEF1F5",
  marked: "#FFF7E0",
  // Background behind pictures and video, and content on it.
  stage: "#0F1722",
  stage2: "#222D3D",
  stage3: "#3A495E",
  stageInk: "#E9EFF7",
  stageInk2: "#B7C4D5",
  veil: "rgba(12,18,28,.64)", // buttons and notes on a picture
  pillShadow: "rgba(31,111,235,.32)",
  // Boxes drawn over pictures: the alarm's object, other objects, the guarded region.
  target: "#E5484D",
  targetTone: "#B8252D",
  neighbour: "#3B82F6",
  neighbourTone: "#185FCF",
  region: "#FFB648",
  picked: "#FFD04A", // selected shape on a picture
  // Drawing next to the sign-in form.
  night: "#061126",
  night2: "#0B1B3A",
  nightLine: "#2C5AA8",
  nightPeople: "#6FA2F2",
  nightInk: "#BFD2F0",
  nightFound: "#5EDCC4",
  nightPerson: "#FFB648",
  // Big screens: read from a distance of 5 m, on a dark background.
  screen: "#07101F",
  screenPanel: "#0B1A30",
  screenRaised: "#112542",
  screenLine: "#1C3556",
  screenTrack: "#142B4C",
  screenInk: "#F2F6FC",
  screenInk2: "#BCCADD",
  screenInk3: "#8FA4C1", // faintest colour that may be used for text
  screenBlue: "#5A9CF8",
  screenBlueDeep: "#1E4F94",
  screenAmber: "#F5B041",
  screenTeal: "#2DC9AE",
  screenRed: "#F4737A",
  screenMap0: "#0F2340",
  screenMap1: "#1A4278",
  screenMap2: "#2058A0",
  screenMap3: "#2A70C8",
  screenMap4: "#4790EE",
} as const;

/** Colours of real licence plates. */
export const plate = {
  blue: { from: "#2B6BE0", to: "#1B55C4", ink: "#FFFFFF", rim: "#FFFFFF" },
  green: { from: "#FFFFFF", to: "#57C586", ink: "#0F1B14", rim: "#0F1B14" },
  yellow: { from: "#F9C630", to: "#F2B90F", ink: "#1A1506", rim: "#1A1506" },
  white: { from: "#FFFFFF", to: "#F3F5F7", ink: "#17202E", rim: "#17202E" },
  black: { from: "#22262C", to: "#14171B", ink: "#FFFFFF", rim: "#FFFFFF" },
} as const;

const font = '"PingFang SC","Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",system-ui,sans-serif';
const floating = "0 8px 28px rgba(16,28,48,.14)";

/** Theme of the console for antd's provider. Untyped, since importing the type would load the whole library. */
export const light = {
  cssVar: { key: "hy" },
  token: {
    colorPrimary: color.primary,
    // A button stays readable while loading.
    opacityLoading: 1,
    colorInfo: color.primary,
    colorLink: color.primaryText,
    // antd brightens buttons on hover, which would make their white text hard to read.
    colorPrimaryHover: color.primaryText,
    colorPrimaryActive: color.primaryDeep,
    colorLinkHover: color.primaryDeep,
    colorLinkActive: color.primaryDeep,
    colorSuccess: color.success,
    colorWarning: color.warning,
    colorError: color.danger,
    colorTextBase: color.ink,
    colorText: color.ink,
    colorTextSecondary: color.ink2,
    colorTextTertiary: color.ink3,
    colorTextQuaternary: color.ink4,
    colorTextPlaceholder: color.ink3,
    colorBgLayout: color.chrome,
    colorBgContainer: color.panel,
    colorBorder: color.line2,
    colorBorderSecondary: color.line,
    colorSplit: color.line,
    colorFillAlter: color.sunken,
    colorBgMask: "rgba(12,20,32,.56)",
    controlItemBgHover: color.hover,
    controlItemBgActive: color.primarySoft,
    // antd's default is too dark for the text of a chosen option on hover.
    controlItemBgActiveHover: color.chosen,
    colorErrorText: color.dangerText,
    colorTextDisabled: color.ink4,
    colorBgContainerDisabled: color.neutralSoft,
    borderRadius: 6,
    borderRadiusLG: 8,
    borderRadiusSM: 4,
    borderRadiusXS: 3,
    fontFamily: font,
    fontSize: 14,
    lineHeight: 1.5714,
    controlHeight: 32,
    controlHeightSM: 26,
    controlHeightLG: 42,
    boxShadow: floating,
    boxShadowSecondary: floating,
    boxShadowTertiary: "none",
    motionDurationFast: "0.1s",
    motionDurationMid: "0.16s",
    motionDurationSlow: "0.22s",
  },
  components: {
    Button: {
      colorError: color.dangerText,
      colorErrorHover: color.targetTone,
      colorErrorActive: color.targetTone,
      primaryShadow: "none",
      defaultShadow: "none",
      dangerShadow: "none",
      paddingInline: 12,
    },
    Table: {
      headerBg: color.sunken,
      headerColor: color.ink2,
      headerSplitColor: "transparent",
      headerBorderRadius: 0,
      cellFontSize: 13,
      cellPaddingInline: 12,
      borderColor: color.line,
      rowHoverBg: color.hover,
    },
    Input: { activeShadow: "0 0 0 2px rgba(31,111,235,.16)" },
    Dropdown: { colorError: color.dangerText },
    Select: {
      optionSelectedBg: color.primarySoft,
      optionActiveBg: color.hover,
      optionSelectedColor: color.primaryText,
      optionSelectedFontWeight: 400,
    },
    Segmented: { trackBg: color.track, trackPadding: 2, itemColor: color.ink2 },
    Modal: { titleFontSize: 16 },
    Pagination: { itemSize: 28 },
    Badge: { dotSize: 6 },
    Tooltip: { colorBgSpotlight: color.ink, fontSize: 13 },
  },
};

/**
 * Theme for users who prefer reduced motion. Without `motion: false`, antd would wait for animations that the style
 * sheets have removed.
 */
export const calm = { ...light, token: { ...light.token, motion: false } };
