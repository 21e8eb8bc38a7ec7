import { legalForm } from "../legal-identity.ts";
/** Employment law in the words of the policies: one in Great Britain and another in Northern Ireland. */
export interface EmploymentWords {
  /** The first paragraphs of the section on equality: the protected characteristics, and further duties. */
  equality: readonly string[];
  /** The first paragraph on sexual harassment. */
  sexualHarassment: string;
  safetyLaw: string;
  /** The body that accidents are reported to, and the rules. */
  accidents: string;
  safetyBody: string;
  workingTime: string;
  /** Paragraphs on flexible working, family leave and carers. */
  flexibleWorking: string;
  familyLeave: string;
  carers: string;
  whistleblowing: string;
  /** Kinds of leave after which the job is kept, before "leave". */
  longLeaves: string;
  /** The code for disciplinary procedures. */
  discipline: string;
  /** The advisory body, as a sentence. */
  advice: string;
  /** The advisory body for somebody whom a site excludes, in a sentence. */
  equalityAdvice: string;
  /** The advisory body on equal pay, and where and by when to make a claim. */
  payAdvice: string;
  equalPay: string;
  /** The end of a sentence on talk about pay. */
  payTalk: string;
  adjustments: string;
  /** The law behind "health questions come only after the offer", in brackets; empty where there is none. */
  healthQuestions: string;
  /** The law that sets the time limit for an unsuccessful applicant's claim. */
  claims: string;
  /** The duty to publish, in the policy on the gender pay gap. */
  payGap: {
    /** Whether employers of 250 or more must publish figures. */
    isDue: boolean;
    law: string;
    /** Where and by whom figures are published. */
    publication: string;
    /** Why overtime and expenses are left out, after a comma. */
    method: string;
  };
}

// The Employment Rights Act 2025 changes the Equality Act 2010: the duty to prevent sexual harassment (section 20),
// harassment by third parties (section 21) and the time limit for claims (Schedule 12). Regulations set the days; the
// government's timetable of 3 February 2026 names October 2026 for the first two and "no earlier than October 2026" for
// the third. The words here and in ../retention.ts are true before and after these days.
export const greatBritain: EmploymentWords = {
  equality: [
    "Nobody is treated less favourably because of age, disability, gender reassignment, marriage or civil partnership, pregnancy or maternity, race (including colour, nationality and ethnic or national origins), religion or belief, sex or sexual orientation. These are the protected characteristics of the Equality Act 2010.",
  ],
  sexualHarassment:
    "Employers have a duty to prevent sexual harassment of their workers, by colleagues and by others (Equality Act 2010, section 40A, since 26 October 2024). The Employment Rights Act 2025 raises it from reasonable steps to all reasonable steps, and makes employers liable for harassment of any kind by third parties. We take all reasonable steps against both, and do not wait for a complaint.",
  safetyLaw: "Health and Safety at Work etc. Act 1974",
  accidents: "the Health and Safety Executive (RIDDOR 2013)",
  safetyBody: "the Health and Safety Executive",
  workingTime: "Working Time Regulations 1998",
  flexibleWorking:
    "Everyone may ask for flexible working from their first day, twice in any twelve months: other hours, other days, part time, a shared job, another place. The request is made in writing and needs no reason. We talk with the person before we refuse anything, decide within two months, and refuse only on one of the grounds that the law names, which we explain.",
  familyLeave:
    "Maternity, paternity, adoption, shared parental, parental bereavement and neonatal care leave and pay are granted as the law provides; parents may take up to 18 weeks of unpaid parental leave for each child. Pregnant staff have paid time off for antenatal care, their partners and adopters have time off for appointments.",
  carers:
    "Carers may take one week of leave a year for a dependant with a long-term need, from the first day (Carer’s Leave Act 2023). In an emergency with a dependant, everybody may leave work for the time that is needed to sort it out; tell the person on duty, and go.",
  whistleblowing:
    "Employment Rights Act 1996, Part IVA, as inserted by the Public Interest Disclosure Act 1998",
  longLeaves: "parental, adoption, neonatal care or carer’s",
  discipline: "the Acas Code of Practice",
  equalityAdvice: "the Equality Advisory and Support Service",
  advice: "Acas gives free, independent advice on 0300 123 1100.",
  payAdvice:
    "Free and independent advice is given by Acas (0300 123 1100) and by the Equality Advisory and Support Service (0808 800 0082). A claim for equal pay can be made to an employment tribunal within six months after the employment ends.",
  equalPay: "Equality Act 2010, Part 5, Chapter 3",
  payTalk: "; the Equality Act protects those who do so in order to find out about discrimination",
  adjustments: "Equality Act 2010, sections 20 and 39",
  healthQuestions: " (Equality Act 2010, section 60)",
  claims: "Equality Act 2010, section 123",
  payGap: {
    isDue: true,
    law: "An employer with 250 or more relevant employees on the snapshot date must publish six figures under the Equality Act 2010 (Gender Pay Gap Information) Regulations 2017. For private and voluntary employers the snapshot date is 5 April each year, and the figures must be published by 4 April of the next.",
    publication: `The figures are published on this page, where they stay for at least three years, and at the government’s gender pay gap service. A written statement that they are accurate is signed by ${legalForm.signatory}.`,
    method: ", as the regulations say",
  },
};

export const northernIrish: EmploymentWords = {
  equality: [
    "Nobody is treated less favourably because of religious belief or political opinion, race (including colour, nationality, ethnic or national origins and belonging to the Irish Traveller community), sex, pregnancy or maternity, gender reassignment, marriage or civil partnership, sexual orientation, disability or age. These grounds are protected by the Fair Employment and Treatment (Northern Ireland) Order 1998, the Race Relations (Northern Ireland) Order 1997, the Sex Discrimination (Northern Ireland) Order 1976, the Disability Discrimination Act 1995, and the regulations on sexual orientation of 2003 and on age of 2006.",
    "An employer with more than ten employees who work 16 hours or more a week registers with the Equality Commission for Northern Ireland, monitors the community background of staff and applicants, and reviews its practices at least every three years (Fair Employment and Treatment Order, articles 48, 52 and 55). Monitoring forms are kept apart from applications, and nobody who chooses staff sees them. Health and Social Care Trusts have to promote equality of opportunity (Northern Ireland Act 1998, section 75); we give them the figures that they need from us.",
  ],
  sexualHarassment:
    "An employer answers for sexual harassment at work unless it has taken such steps as are reasonably practicable to prevent it (Sex Discrimination (Northern Ireland) Order 1976, article 42). We do not wait for a complaint.",
  safetyLaw: "Health and Safety at Work (Northern Ireland) Order 1978",
  accidents: "the Health and Safety Executive for Northern Ireland (RIDDOR (Northern Ireland) 1997)",
  safetyBody: "the Health and Safety Executive for Northern Ireland",
  workingTime: "Working Time Regulations (Northern Ireland) 2016",
  flexibleWorking:
    "Everyone may ask for flexible working: other hours, other days, part time, a shared job, another place. The law gives the right after 26 weeks, once in any twelve months; we take up every request. It is made in writing. We meet the person within 28 days, answer within 14 days after that, and refuse only on one of the grounds that the law names, which we explain; there is a right of appeal.",
  familyLeave:
    "Maternity, paternity, adoption, shared parental and parental bereavement leave and pay are granted as the law of Northern Ireland provides; parents may take up to 18 weeks of unpaid parental leave for each child. Pregnant staff have paid time off for antenatal care, their partners and adopters have time off for appointments.",
  carers:
    "Carers can ask for other hours or for unpaid leave for a dependant with a long-term need. In an emergency with a dependant, everybody may leave work for the time that is needed to sort it out; tell the person on duty, and go.",
  whistleblowing:
    "Employment Rights (Northern Ireland) Order 1996, Part VA, as inserted by the Public Interest Disclosure (Northern Ireland) Order 1998",
  longLeaves: "parental, adoption or carer’s",
  equalityAdvice: "the Equality Commission for Northern Ireland",
  discipline: "the Labour Relations Agency’s Code of Practice",
  advice: "The Labour Relations Agency gives free, independent advice on 03300 555 300.",
  payAdvice:
    "Free and independent advice is given by the Labour Relations Agency (03300 555 300) and by the Equality Commission for Northern Ireland (028 90 500 600). A claim for equal pay can be made to an industrial tribunal within six months after the employment ends.",
  equalPay: "Equal Pay Act (Northern Ireland) 1970",
  payTalk: "",
  adjustments: "Disability Discrimination Act 1995, section 4A",
  healthQuestions: "",
  claims: "Fair Employment and Treatment (Northern Ireland) Order 1998, article 46",
  payGap: {
    isDue: false,
    law: "Section 19 of the Employment Act (Northern Ireland) 2016 provides for a duty to publish such figures. It waits for regulations, and we know of none that are in force. We do not wait for them: we work out the six figures below for every 5 April.",
    publication: `Once the duty begins, the figures will be published on this page with a statement, signed by ${legalForm.signatory}, that they are accurate, and with a plan of what we do about a gap.`,
    method: "",
  },
};
