import Policies
import Testing

@Suite struct CalendarDateTests {
  @Test(arguments: ["2027-01-31", "2028-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])
  func daysOfTheCalendarAreRead(text: String) {
    #expect(CalendarDate(text)?.description == text)
  }

  @Test(arguments: [
    "", "2027-1-31", "2027-02-29", "1900-02-29", "2027-04-31", "2027-00-10", "2027-13-01", "2027-01-00", "2027-01-32",
    "0000-01-01", "2027/01/31", "2027-01-31 ", "20270131", "-027-01-31", "２０２７-01-31", "+027-01-01", "2027-01-3a",
  ])
  func nothingElseIs(text: String) {
    #expect(CalendarDate(text) == nil)
  }

  @Test func daysAreCountedAcrossMonthsAndLeapYears() throws {
    func days(_ a: String, _ b: String) throws -> Int {
      try #require(CalendarDate(a)).days(to: #require(CalendarDate(b)))
    }
    #expect(try days("2028-02-28", "2028-03-01") == 2)
    #expect(try days("2027-02-28", "2027-03-01") == 1)
    #expect(try days("1999-12-31", "2000-01-01") == 1)
    #expect(try days("2000-01-01", "2400-01-01") == 146_097)
    #expect(try days("2027-01-31", "2027-01-01") == -30)
    // Every day is one after the day before it.
    var last: CalendarDate?
    for year in 1896...1908 {
      for month in 1...12 {
        for day in 1...31 {
          guard let date = CalendarDate(year: year, month: month, day: day) else { continue }
          if let last {
            #expect(last.days(to: date) == 1)
            #expect(last < date)
          }
          last = date
        }
      }
    }
  }
}
