import Rules

/// The acceptance trailers of all commit messages of a branch.
struct Trailers {
  let all: [AcceptanceTrailer]
  let malformed: [String]

  init(_ messages: [String]) {
    var all: [AcceptanceTrailer] = []
    var malformed: [String] = []
    for message in messages {
      let found = AcceptanceTrailer.all(in: message)
      for trailer in found.trailers where !all.contains(trailer) { all.append(trailer) }
      malformed += found.malformed
    }
    self.all = all
    self.malformed = malformed
  }
}
