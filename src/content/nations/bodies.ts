import { nation } from "../organisation.ts";
import type { Organisation } from "../organisation-schema.ts";

/** The bodies that arrange and pay for care, and out-of-hours help, as named in a sentence unless stated otherwise. */
interface Bodies {
  /** The body that arranges social care: after "the", "your" or "a". */
  authority: string;
  authorities: string;
  /** The same in policies. */
  localAuthority: string;
  /** Before "team", "body" or "therapist". */
  health: string;
  /** The bodies that refer people, after "from the". */
  referrers: string;
  /** The payers of a place: "Usually …". */
  usualPayers: string;
  /** Answers to "Who pays?" of services. */
  whoPays: { complex: string; therapy: string; shortBreaks: string; staffing: string };
  /** A heading for those who buy care for others. */
  buyers: string;
  /** The team out of hours for somebody who is not safe. */
  emergencyTeam: string;
  /** The team out of hours for a child at risk. */
  childAtRisk: string;
  urgentHelp: {
    who: string;
    number: string;
    href: string;
    /** The end of "Urgent mental health help: …", with `{number}`. */
    sentence: string;
    /** Ways of getting a prescription. */
    prescribing: string;
    /** Numbers and bodies besides the provider's, on the crisis page. */
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
    complex: "Often the NHS and the council together. The plan shows what each pays.",
    therapy: "Often two bodies: the council, the NHS or the school’s plan.",
    shortBreaks: "Often the council. The NHS or a direct payment can pay, too.",
    staffing: "A direct payment, the council, the NHS or you. Everybody pays the same rates.",
  },
  buyers: "For councils and the NHS",
  emergencyTeam: "the council’s emergency duty team",
  childAtRisk: "the council’s children’s services, and out of hours its emergency duty team",
  urgentHelp: {
    who: "NHS, choose option 2",
    number: "111",
    href: "tel:111",
    sentence: "{number}, option 2",
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
    staffing: "A direct payment, the Health and Social Care Trust or you. Everybody pays the same rates.",
  },
  buyers: "For Health and Social Care Trusts",
  emergencyTeam: "the Regional Emergency Social Work Service",
  childAtRisk: "the gateway team of the Trust, and out of hours the Regional Emergency Social Work Service",
  urgentHelp: {
    who: "Lifeline",
    number: "0808 808 8000",
    href: "tel:08088088000",
    sentence: "Lifeline, {number}",
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

/** Separate from the other words of the nation, because the home page needs them in the browser. */
export const bodies: Bodies = bodiesOf[nation];

/** Whom to ring for urgent mental health help: "111, option 2". */
export const urgentHelp = bodies.urgentHelp.sentence.replace("{number}", bodies.urgentHelp.number);
