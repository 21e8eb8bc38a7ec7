import { nation } from "../organisation.ts";
import type { Organisation } from "../organisation-schema.ts";

/** Who arranges and pays for care, and who helps at any hour, as pages name them: within a sentence where nothing else is said. */
interface Bodies {
  /** Arranges social care: after "the", "your" or "a". */
  authority: string;
  authorities: string;
  /** The same in policies. */
  localAuthority: string;
  /** In front of "team", "body" or "therapist". */
  health: string;
  /** Whom a person is referred by, after "from the". */
  referrers: string;
  /** Who pays for a place: "Usually …". */
  usualPayers: string;
  /** Answers to "Who pays?" of services. */
  whoPays: { complex: string; therapy: string; shortBreaks: string; staffing: string };
  /** A heading for those who buy for others. */
  buyers: string;
  /** Out of hours, when somebody is not safe. */
  emergencyTeam: string;
  /** Out of hours, when a child is at risk. */
  childAtRisk: string;
  urgentHelp: {
    who: string;
    number: string;
    href: string;
    /** As part of a sentence: "Urgent mental health help: …". */
    sentence: string;
    /** Ways of getting a prescription. */
    prescribing: string;
    /** Numbers and bodies beside our own, on the crisis page. */
    whenToRing: string;
  };
}

const councilsAndNhs: Bodies = {
  authority: "council",
  authorities: "councils",
  localAuthority: "local authority",
  health: "NHS",
  referrers: "local authority, NHS body or court",
  usualPayers: "the council, the NHS or both",
  whoPays: {
    complex: "Often the NHS and the council together. The plan shows each its part.",
    therapy: "Often two bodies: the council, the NHS or the school’s plan.",
    shortBreaks: "Often the council. The NHS or a direct payment can pay, too.",
    staffing: "A direct payment, the council, the NHS or you. There is one rate card for everybody.",
  },
  buyers: "For councils and the NHS",
  emergencyTeam: "the council’s emergency duty team",
  childAtRisk: "the council’s children’s services, and out of hours its emergency duty team",
  urgentHelp: {
    who: "NHS, choose option 2",
    number: "111",
    href: "tel:111",
    sentence: "111, option 2",
    prescribing: "the GP, 111 or the hospital",
    whenToRing: "999, 111 or the council",
  },
};

const healthAndSocialCare: Bodies = {
  authority: "Trust",
  authorities: "Trusts",
  localAuthority: "Health and Social Care Trust",
  health: "HSC",
  referrers: "Health and Social Care Trust or court",
  usualPayers: "the Health and Social Care Trust",
  whoPays: {
    complex: "Usually the Health and Social Care Trust, which answers for health and social care together.",
    therapy: "Often the Health and Social Care Trust or the school’s plan.",
    shortBreaks: "Often the Health and Social Care Trust. A direct payment can pay, too.",
    staffing:
      "A direct payment, the Health and Social Care Trust or you. There is one rate card for everybody.",
  },
  buyers: "For Health and Social Care Trusts",
  emergencyTeam: "the Regional Emergency Social Work Service",
  childAtRisk: "the gateway team of the Trust, and out of hours the Regional Emergency Social Work Service",
  urgentHelp: {
    who: "Lifeline",
    number: "0808 808 8000",
    href: "tel:08088088000",
    sentence: "Lifeline, 0808 808 8000",
    prescribing: "the GP, the out-of-hours GP service or the hospital",
    whenToRing: "999, Lifeline or the Trust",
  },
};

const bodiesOf: Readonly<Record<Organisation["nation"], Bodies>> = {
  england: {
    ...councilsAndNhs,
    whoPays: {
      ...councilsAndNhs.whoPays,
      therapy: "Often two bodies: the council, the NHS, the adoption support fund or the school’s plan.",
    },
  },
  wales: councilsAndNhs,
  scotland: councilsAndNhs,
  "northern-ireland": healthAndSocialCare,
};

/** Apart from the other words of the nation, because the home page needs them in the browser. */
export const bodies: Bodies = bodiesOf[nation];
